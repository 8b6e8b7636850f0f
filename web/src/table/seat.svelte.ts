/** A seat as this browser holds it: what its line to the server brought so far, ready to be drawn. */
import { Line, NotDone, type Listener, type LineState } from '../net/line'
import { patched } from '../net/patch'
import type {
  Because,
  Chat,
  Done,
  Held,
  Line as LogLine,
  Passing,
  QuestionInfo,
  ServerMessage,
  TableInfo,
  TakeBack,
  TakeBackOver,
  Update,
} from '../protocol'
import { isCalm } from '../settings.svelte'
import { words } from '../words'
import { namingOf, type Naming } from './names'
import { PASS } from './verbs'

export interface Refused {
  text: string
  rule: string
}

/** Called around every update, so that the board can let things travel and sound. */
export interface Watcher {
  before(): void
  /** Says how many milliseconds it takes to show what happened. */
  after(fresh: LogLine[]): number
}

const BEAT = 340 // milliseconds between two updates, so that an eye can follow
const BACKLOG = 4 // more than this many waiting updates are shown as one

export class Seat implements Listener {
  number: number | null = $state(null)
  table: TableInfo | null = $state.raw(null)
  sets: Record<string, string> = $state.raw({})
  view: Record<string, unknown> | null = $state.raw(null)
  question: QuestionInfo | null = $state.raw(null)
  state = $state(0)
  owed: number[] = $state.raw([])
  log: LogLine[] = $state.raw([])
  chat: Chat[] = $state.raw([])
  takeBack: TakeBack | null = $state.raw(null)
  /** The last wish that came to nothing; gone when somebody chooses. */
  takeBackOver: TakeBackOver | null = $state.raw(null)
  canUndo: 'no' | 'free' | 'ask' = $state('no')
  over = $state(false)
  passing: Passing = $state('can-act')
  line: LineState = $state('connecting')
  goodbye = $state('')
  sending = $state(false)
  refused: Refused | null = $state.raw(null)
  /** The key of what a bot would choose here, while its hint is shown. */
  hinted = $state('')
  /** Log lines from this number on came while the line was broken. */
  awaySince: number | null = $state(null)

  /** What the game calls each seat. */
  figures: (string | undefined)[] = $state.raw([])
  watcher: Watcher | null = null
  #line: Line
  #queue: Update[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #nextAt = 0
  /** The state that my last choice made: what is shown until then was answered already. */
  #answeredIn = $state(0)
  #wentOnIn = -1
  #received: { state: number | null; log: number } = { state: null, log: 0 }

  constructor(
    readonly held: Held,
    readonly seated: (seat: number | null) => void = () => undefined,
  ) {
    this.number = held.seat
    this.#line = new Line(held.table, held.token, this)
  }

  /** A real choice is owed here, not one that the server answers by itself. */
  get owes(): boolean {
    return this.question !== null && !this.question.forced && !this.over && this.state >= this.#answeredIn
  }

  get people(): string[] {
    return this.table?.seats.map((one) => one.name) ?? []
  }

  /** A text of the game with the names of those who play. */
  readonly named: Naming = $derived(namingOf(this.figures, this.people, this.number))

  get name(): string {
    return this.table?.seats.find((one) => one.seat === this.number)?.name ?? ''
  }

  has(): { state: number | null; log: number } {
    return this.#received
  }

  change(state: LineState, why: string): void {
    if (state === 'lost' && this.line === 'open') this.awaySince = this.#received.log
    this.line = state
    this.goodbye = why
    if (state !== 'open') this.sending = false
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.number = message.seat
        this.table = message.table
        this.passing = message.passing
        this.chat = message.chat
        this.sets = message.sets
        this.seated(message.seat)
        break
      case 'table':
        this.table = message.table
        break
      case 'said':
        this.chat = [...this.chat, message.chat]
        break
      case 'update':
        this.#received = { state: message.state, log: (message.log_from ?? 0) + (message.log?.length ?? 0) }
        this.#queue.push(message)
        this.#drain()
        break
    }
  }

  async choose(key: string): Promise<void> {
    const done = await this.#command({ type: 'choose', state: this.state, key })
    if (done && 'state' in done) this.#answeredIn = done.state
  }

  /** Where there is only one way, go it now instead of waiting until the server does; whichever comes first counts. */
  goOn(): void {
    const { question, state } = this
    if (!question?.forced || this.over || state < this.#answeredIn || state === this.#wentOnIn) return
    this.#wentOnIn = state
    const key = question.options.length === 1 ? question.options[0]!.key : PASS
    this.#line.send({ type: 'choose', state, key }).catch(() => undefined)
  }

  async undo(): Promise<void> {
    await this.#command({ type: 'undo', state: this.state })
  }

  async consent(yes: boolean): Promise<void> {
    await this.#command({ type: 'consent', state: this.state, yes })
  }

  async say(text: string): Promise<void> {
    await this.#command({ type: 'say', text })
  }

  async substitute(seat: number, level: string | null): Promise<void> {
    await this.#command({ type: 'substitute', seat, level })
  }

  async pass(mode: Passing): Promise<void> {
    const before = this.passing
    this.passing = mode
    await this.#command({ type: 'pass', mode })
    if (this.refused) this.passing = before
  }

  /** Why can this card, or this option, not be chosen? */
  async why(key: string): Promise<Refused> {
    try {
      const { text, rule } = (await this.#line.send({ type: 'why', key })) as Because
      return { text, rule }
    } catch (problem) {
      return asRefused(problem)
    }
  }

  reconnect(): void {
    this.#line.connect()
  }

  /** Show at once all that waits to be shown. */
  hurry(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#show(this.#queue.splice(0))
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#line.end()
  }

  /** The server's reply, or null if it was not carried out. */
  async #command(command: Parameters<Line['send']>[0]): Promise<Done | Because | null> {
    this.refused = null
    this.sending = true
    try {
      return await this.#line.send(command)
    } catch (problem) {
      this.refused = asRefused(problem)
      return null
    } finally {
      this.sending = false
    }
  }

  #drain(): void {
    if (this.#timer !== undefined) return
    while (this.#queue.length) {
      const wait = this.#nextAt - performance.now()
      if (wait > 0 && !isCalm() && !document.hidden) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined
          this.#drain()
        }, wait)
        return
      }
      this.#show(this.#queue.splice(0, this.#queue.length > BACKLOG ? Infinity : 1))
    }
  }

  #show(updates: Update[]): void {
    if (!updates.length) return
    const fresh = updates.flatMap((update) => update.log ?? [])
    this.watcher?.before()
    updates.forEach((update) => this.#take(update))
    const time = this.watcher?.after(fresh) ?? 0
    if (fresh.length) this.#nextAt = performance.now() + Math.max(BEAT, time)
  }

  #take(update: Update): void {
    this.owed = update.owed
    this.question = update.question ?? null
    this.log = [...this.log.slice(0, update.log_from ?? 0), ...(update.log ?? [])]
    this.takeBack = update.take_back ?? null
    if (update.take_back_over) this.takeBackOver = update.take_back_over
    else if (update.take_back || update.state !== this.state) this.takeBackOver = null
    this.canUndo = update.can_undo ?? 'no'
    this.over = update.over ?? false
    this.passing = update.passing ?? 'can-act'
    if (update.view) this.view = update.view
    else if (update.patch && this.view) this.view = patched(this.view, update.patch)
    this.state = update.state
  }
}

function asRefused(problem: unknown): Refused {
  if (!(problem instanceof NotDone)) throw problem
  return { text: problem.lost ? words.table.notSent : problem.message, rule: problem.rule }
}
