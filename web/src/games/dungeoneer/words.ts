import { en } from '../../words/en-dungeoneer'

export const w = en
