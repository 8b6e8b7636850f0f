import { en } from '../../words/en-dungeon-venture'

export const w = en
