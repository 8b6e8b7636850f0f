/** All words of the page itself. What the server says comes in the reader's language already. */
import { en } from './en'

export const words = en
