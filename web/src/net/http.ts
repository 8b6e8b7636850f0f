/** The server's HTTP interface. A token travels in a header, never in an address. */
import type {
  Branch,
  Campaign,
  Claim,
  Created,
  GameInfo,
  Held,
  Hint,
  NewTable,
  Onward,
  Opinions,
  Problem,
  Report,
  Reported,
  Step,
  Steps,
  Studies,
  Study,
  StudyInfo,
  TableInfo,
  Wish,
} from '../protocol'
import { words } from '../words'

/** What is printed on a card, and its text. */
export interface CardText {
  id: string
  name: string
  type: string
  text: string
  flavour: string
  rules: { id: string; text: string }[]
}

export interface Rule {
  id: string
  topic: string
  text: string
  source: string
  ruling: string
  basis: 'book' | 'ruling' | 'gap'
  optional: string
  table_only: boolean
}

export interface Example {
  id: string
  title: string
  tests: string[]
  [part: string]: unknown
}

export interface Rulebook {
  title: string
  rules: Rule[]
  gaps: Rule[]
  examples?: Example[]
}

/** The server said no, and why; or it said nothing. */
export class Refusal extends Error {
  constructor(
    text: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(text)
  }
}

export const api = {
  health: () => get<{ lab: boolean }>('/health'),
  games: () => get<GameInfo[]>('/games'),
  cards: (game: string, sets: string[]) =>
    get<Record<string, CardText>>(`/games/${game}/cards?sets=${encodeURIComponent(sets.join(','))}`),
  rules: (game: string) => get<Rulebook>(`/games/${game}/rules`),
  /** Why a game cannot be played like this; without words if it can. */
  check: (game: string, wish: Wish) => post<Problem>(`/games/${game}/check`, wish),
  create: (table: NewTable) => post<Created>('/tables', table),
  mine: (held: Held[]) => post<TableInfo[]>('/mine', { held }),
  table: (id: string, token: string) => get<TableInfo>(`/tables/${id}`, token),
  claim: (id: string, claim: Claim) => post<Held>(`/tables/${id}/claim`, claim),
  invite: (id: string, seat: number, token: string) =>
    post<Held>(`/tables/${id}/invitations/${seat}`, undefined, token),
  rematch: (id: string, token: string) => post<TableInfo>(`/tables/${id}/rematch`, undefined, token),
  step: (id: string, step: number, all: boolean, token: string) =>
    get<Step>(`/tables/${id}/steps/${step}?all=${all ? 1 : 0}`, token),
  steps: (id: string, token: string) => get<Steps>(`/tables/${id}/steps`, token),
  record: async (id: string, token: string) => (await ask('GET', `/tables/${id}/record`, undefined, token)).text(),
  branch: (id: string, branch: Branch, token: string) => post<Created>(`/tables/${id}/branch`, branch, token),
  openReplay: async (record: string) => (await ask('POST', '/replays', record)).json() as Promise<Created>,
  hint: (id: string, token: string) => get<Hint>(`/tables/${id}/hint`, token),
  opinions: (id: string, first: number, token: string) => get<Opinions>(`/tables/${id}/opinions?first=${first}`, token),
  campaign: (id: string, token: string) => get<Campaign>(`/tables/${id}/campaign`, token),
  onward: (id: string, onward: Onward, token: string) => post<Created>(`/tables/${id}/onward`, onward, token),
  campaignFile: async (id: string, token: string) =>
    (await ask('GET', `/tables/${id}/campaign/file`, undefined, token)).text(),
  openCampaign: async (file: string) => (await ask('POST', '/campaigns', file)).json() as Promise<Created>,
  studies: () => get<Studies>('/lab'),
  study: (study: Study) => post<StudyInfo>('/lab', study),
  /** Why a study cannot be made like this; without words if it can. */
  checkStudy: (study: Study) => post<Problem>('/lab/check', study),
  stopStudy: (id: string) => post<StudyInfo>(`/lab/${id}/stop`),
  removeStudy: async (id: string) => void (await ask('DELETE', `/lab/${id}`)),
  report: (id: string, report: Report, token: string) => post<Reported>(`/tables/${id}/reports`, report, token),
}

const get = <T>(path: string, token?: string) => call<T>('GET', path, undefined, token)
const post = <T>(path: string, body?: unknown, token?: string) => call<T>('POST', path, body, token)

async function call<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await ask(method, path, body === undefined ? undefined : JSON.stringify(body), token)
  return (await answer.json()) as T
}

/** `body` is JSON already: a saved game goes to and fro as it is, for its seed is larger than numbers here can be. */
async function ask(method: string, path: string, body?: string, token?: string): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body ?? null,
  }).catch(() => {
    throw new Refusal(words.noServer, '', 0)
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  throw new Refusal(problem.text ?? response.statusText, problem.rule ?? '', response.status)
}
