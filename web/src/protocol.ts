// Made by web/scripts/protocol_types.py from undercroft.server.protocol. Do not change it here.

export const VERSION = 1

export type Passing = 'ask' | 'can-act' | 'hero' | 'turn' | 'round'

export interface OptionField {
  name: string
  type: string
  text: string
  default: unknown
  choices: string[]
  editions: string[]
  conflicts: string[]
  requires: string[]
  note: string
  texts: Record<string, string>
  differences: Record<string, string[]>
}

export interface Wish {
  seats: number
  options?: Record<string, unknown>
}

export interface GameInfo {
  id: string
  title: string
  seats: number[]
  options: OptionField[]
  sets: Record<string, string>
  bots: Record<string, string>
}

export interface SeatPlan {
  who: 'bot' | 'link' | 'me'
  name: string | null
  level: string | null
}

export interface NewTable {
  game: string
  seats: SeatPlan[]
  options?: Record<string, unknown>
  name?: string | null
  seed?: number | null
}

export interface SeatInfo {
  seat: number
  who: 'bot' | 'open' | 'person'
  name: string
  level: string | null
  stand_in: boolean
  here: boolean
}

export interface TableInfo {
  id: string
  name: string
  game: string
  title: string
  options: Record<string, unknown>
  seats: SeatInfo[]
  state: number
  status: 'over' | 'playing' | 'replay' | 'waiting'
  owed: number[]
  round: number
  winners: number[]
  next: string | null
}

export interface Held {
  table: string
  seat: number | null
  token: string
}

export interface Created {
  table: TableInfo
  held: Held[]
  invitations: Held[]
  watch: string
}

export interface Claim {
  token: string
  name: string
}

export interface Mine {
  held: Held[]
}

export interface Branch {
  step: number
  seats: SeatPlan[]
}

export interface Chapter {
  table: string
  adventure: string
  over: boolean
  winners: number[]
  round: number
}

export interface Campaign {
  chapters: Chapter[]
  following: Record<string, string>
  why: string
  next: string | null
}

export interface Onward {
  adventure: string
  seats?: SeatPlan[] | null
}

export interface Problem {
  text: string
  rule: string
}

export interface Hello {
  type: 'hello'
  v: number
  table: string
  token: string
  state?: number | null
  log?: number
}

export interface Choose {
  type: 'choose'
  id: number
  state: number
  key: string
}

export interface Undo {
  type: 'undo'
  id: number
  state: number
}

export interface Consent {
  type: 'consent'
  id: number
  state: number
  yes: boolean
}

export interface Pass {
  type: 'pass'
  id: number
  mode: 'ask' | 'can-act' | 'hero' | 'round' | 'turn'
}

export interface Why {
  type: 'why'
  id: number
  key: string
}

export interface Say {
  type: 'say'
  id: number
  text: string
}

export interface Substitute {
  type: 'substitute'
  id: number
  seat: number
  level?: string | null
}

export interface Ping {
  type: 'ping'
  id: number
}

export interface OptionInfo {
  key: string
  text: string
  rule: string
  points?: Record<string, number>
}

export interface QuestionInfo {
  kind: string
  prompt: string
  rule: string
  options: OptionInfo[]
  forced: boolean
}

export interface Line {
  number: number
  kind: string
  rule: string
  text: string
  data: Record<string, unknown>
}

export interface Chat {
  number: number
  seat: number | null
  name: string
  text: string
}

export interface TakeBack {
  seat: number
  waiting: number[]
}

export interface TakeBackOver {
  seat: number
  how: 'declined' | 'lapsed' | 'withdrawn'
}

export interface Update {
  type: 'update'
  state: number
  owed: number[]
  question?: QuestionInfo | null
  view?: Record<string, unknown>
  patch?: Record<string, unknown>
  log_from?: number
  log?: Line[]
  take_back?: TakeBack | null
  take_back_over?: TakeBackOver | null
  can_undo?: 'ask' | 'free' | 'no'
  passing?: 'ask' | 'can-act' | 'hero' | 'round' | 'turn'
  over?: boolean
}

export interface Welcome {
  type: 'welcome'
  v: number
  table: TableInfo
  seat: number | null
  passing: 'ask' | 'can-act' | 'hero' | 'round' | 'turn'
  chat: Chat[]
  sets: Record<string, string>
}

export interface TableChanged {
  type: 'table'
  table: TableInfo
}

export interface Said {
  type: 'said'
  chat: Chat
}

export interface Done {
  type: 'done'
  id: number
  state: number
}

export interface Refused {
  type: 'refused'
  id: number
  text: string
  rule: string
}

export interface Because {
  type: 'because'
  id: number
  text: string
  rule: string
}

export interface Goodbye {
  type: 'goodbye'
  text: string
  again: boolean
}

export interface Steps {
  lines: number[]
}

export interface Step {
  step: number
  steps: number
  view: Record<string, unknown>
  log: Line[]
  question: QuestionInfo | null
  owed: number[]
  chosen: Line | null
}

export interface Hint {
  level: string
  key: string
  text: string
  win: number
}

export interface Opinion {
  step: number
  seat: number
  win: number
  best: number
  instead: string
}

export interface Opinions {
  opinions: Opinion[]
  next: number | null
}

export interface Study {
  game: string
  seats: number
  bots: string[]
  games: number
  seed?: number
  options?: Record<string, unknown>
  changed?: string
  file?: string
}

export interface StudyInfo {
  id: string
  begun: number
  study: Study
  done: number
  total: number
  state: 'done' | 'failed' | 'running' | 'stopped'
  text: string
}

export interface Studies {
  folder: string
  studies: StudyInfo[]
}

export interface Report {
  text?: string
}

export interface Reported {
  number: number
  file: Record<string, unknown>
}

export type ClientMessage = Hello | Choose | Undo | Consent | Pass | Why | Say | Substitute | Ping

export type ServerMessage = Welcome | TableChanged | Update | Said | Done | Refused | Because | Goodbye
