/** English words of Dungeon Venture's board, fetched with it. Another language is another file of the same shape. */
import { capital, list } from '../house/text'

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`
const names = (all: string[]) => list(all, 'and')
const letter = (area: number) => String.fromCharCode(65 + (area % 26))

const TRAPS: Record<string, string> = { pit: 'pit', rocks: 'rolling rocks', arrows: 'fire arrows' }
const PIECES: Record<string, string> = {
  table: 'table',
  bookcase: 'bookcase',
  tomb: 'tomb',
  chest: 'chest',
  altar: 'altar',
}

export const en = {
  you: 'You',
  keeperName: 'the Keeper',
  keeper: 'The Keeper',
  heroesOf: (all: string[]) => names(all),

  // the plan
  plan: (title: string) => `Plan of ${title}`,
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Whole plan',
  toHere: 'To whose turn it is',
  area: (area: number) => `Room ${letter(area)}`,
  letter,
  states: { hidden: 'not entered yet', revealed: 'looked into, not entered', explored: 'entered' } as Record<
    string,
    string
  >,
  searched: 'searched',
  spot: (place: string, verbs: string[], steps: number) =>
    [verbs.join(', or ') || place, ...(steps ? [many(steps, 'step')] : [])].join(', '),
  steps: (steps: number) => many(steps, 'step'),
  door: (open: boolean, barred: boolean, secret: boolean) =>
    secret ? 'secret door, not found' : barred ? 'barred door' : open ? 'open door' : 'closed door',
  piece: (kind: string, opened: boolean) => `${opened ? 'empty ' : ''}${PIECES[kind] ?? kind}`,
  trap: (kind: string, state: string) =>
    state === 'hidden' ? `hidden ${TRAPS[kind]}` : state === 'fired' ? `${TRAPS[kind]}, fired` : TRAPS[kind]!,
  trapLetters: { pit: 'P', rocks: 'R', arrows: 'F' } as Record<string, string>,
  waits: (name: string) => `${name} waits here`,
  belongings: (name: string) => `What ${name} left`,
  piles: 'Decks',
  decks: { treasure: 'Treasure', monster: 'Monster', event: 'Event' } as Record<string, string>,
  cardsLeft: (deck: string, count: number) => `${deck} deck, ${many(count, 'card')} left`,
  keeperHolds: (count: number) => `The Keeper holds ${many(count, 'event')}`,
  holds: 'Keeper’s hand',
  purse: (gold: number) => `${gold} gold in the purse`,
  discard: 'Discard',
  openDiscard: 'Look through the discard piles',
  discardPile: (count: number) => `Discard piles, ${many(count, 'card')}`,
  emptyPile: 'Nothing was discarded yet.',
  groups: {
    move: (count: number) => `Move… (${many(count, 'place')})`,
    place: (count: number) => `Choose a place… (${count})`,
    free: (count: number) => `Set the Spirit free… (${many(count, 'place')})`,
    jump: (count: number) => `Jump into a pit… (${count})`,
  } as Record<string, (count: number) => string>,

  // figures
  figure: (called: string, who: string, life: string, place: string) =>
    [called, who, life, place].filter(Boolean).join(', '),
  lifeOf: (life: number, most: number) => `${life} of ${many(most, 'life point')}`,
  spirit: 'Spirit',
  spiritOf: (name: string) => `Spirit of ${name}`,
  gone: 'dead for good',
  guidedBy: (name: string) => `guided by ${name}`,
  onSpace: (place: string) => `on ${place}`,
  inTurn: 'now',
  sides: { hero: 'Hero', monster: 'Monster', boss: 'Boss' } as Record<string, string>,
  attack: 'Attack',
  defence: 'Defence',
  mana: 'Mana',
  movement: 'Movement',
  effects: 'In effect',
  noDice: 'no dice',
  pool: (counts: [number, string][]) =>
    counts.length ? names(counts.map(([count, colour]) => `${count} ${colour}`)) + ' dice' : 'no dice',

  // sheets
  sheets: 'Heroes and foes',
  heroes: 'Heroes',
  foes: 'Foes',
  nobody: 'nobody yet',
  spellsLeft: (count: number) => `${many(count, 'spell')} left`,
  used: (all: string[]) => `Used: ${names(all)}`,
  slots: {
    head: 'Head',
    neck: 'Neck',
    body: 'Body',
    back: 'Back',
    'main hand': 'Main hand',
    'off hand': 'Off hand',
    feet: 'Feet',
    finger: 'Finger',
  } as Record<string, string>,
  empty: 'nothing',
  equipment: 'Equipment',
  onPlan: (count: number) => `${count} on the plan`,
  waiting: (count: number) => `${count} waiting`,
  noFoes: 'No foe is on the plan.',

  // initiative
  initiative: 'Turns of this round',
  round: (round: number) => (round ? `Round ${round}` : 'Set-up'),
  turnOf: (turn: number, turns: number) => `turn ${turn} of ${turns}`,
  regrouping: 'The heroes regroup',
  hasGone: 'has gone',
  toCome: 'Still in the deck, order unknown:',

  // dice
  colours: { green: 'green', blue: 'blue', red: 'red' } as Record<string, string>,
  die: (colour: string, face: number, hit: boolean) => `${colour} die shows ${face}${hit ? ', a success' : ''}`,
  aim: 'Attack preview',
  withCard: (card: string, target: string) => `${card} on ${target}`,
  exact: 'exact odds',
  against: 'against',
  trapName: 'The trap',
  fallen: 'Somebody who fell',
  bars: 'How likely each amount of damage is',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  hero: (name: string) => `the ${name}`,
  fells: (name: string) => `defeats ${name}.`,
  hits: (name: string) => `hits ${name}.`,
  harms: (name: string) => `harms ${name}.`,
  rulesOfHits: 'Every success above the defence is one damage.',
  exchange: 'The dice',
  successes: (count: number) => many(count, 'success', 'successes'),
  outcomes: {
    missed: 'The attack fails.',
    sealed: 'Nothing can harm the Boss yet.',
    wounded: (name: string, amount: number, fell: boolean) =>
      `${name} takes ${amount} damage${fell ? ' and falls' : ''}.`,
  },
  rolling: 'The dice are about to be rolled.',

  // the Keeper's screen
  screen: 'Behind your screen',
  everything: 'All',
  asHeroes: 'As heroes see it',
  story: 'The story',
  nothingWaits: 'nothing waits here',
  waitsHere: (counts: [number, string][]) => counts.map(([count, name]) => (count > 1 ? `${count} × ${name}` : name)),
  hiddenTraps: (all: string[]) => `hidden: ${names(all)}`,
  secretDoor: 'a secret door',
  later: (name: string) => `${name} comes later`,

  // cards
  keeperHand: 'Keeper',
  handOf: (name: string, count: number) => `Hand of ${name}, ${many(count, 'card')}`,
  yourEvents: (count: number) => `Your events and cards, ${many(count, 'card')}`,
  emptyHand: 'No cards.',
  whoseHand: 'Whose hand',
  backs: { card: 'a card', 'keeper card': 'a card of the Keeper', event: 'an event' } as Record<string, string>,
  kinds: {
    spell: 'spell',
    consumable: 'consumable',
    equipment: 'equipment',
    'keeper-spell': 'Keeper’s spell',
    'keeper-consumable': 'Keeper’s consumable',
    event: 'event',
  } as Record<string, string>,
  lasts: {
    'next attack': 'next attack',
    'next defence': 'next defence',
    'next movement': 'next movement',
    'next hit': 'next hit',
    'own next turn': 'until the own next turn',
    'end of own next turn': 'until the end of the own next turn',
  } as Record<string, string>,
  gold: (gold: number) => `${gold} gold`,
  locked: 'not to be played again this turn',
  of: (name: string) => `of ${name}`,
  zones: { hand: 'in hand', worn: 'worn', used: 'used' } as Record<string, string>,

  // waiting
  waitingWhy: {
    together: 'All of them choose at the same time, in secret.',
    event: 'The Keeper may play an event now.',
    turn: (who: string, figure: string) => `It is the turn of ${figure}; ${who} chooses.`,
    other: (who: string) => `${who} chooses.`,
  },

  // the end
  heroesWin: 'The heroes win',
  keeperWins: 'The Keeper wins',
  youWin: 'You win',
  reason: (reason: string, round: number) => `${capital(reason)}, in round ${round}.`,
  seat: 'Seat',
  resultWord: 'Result',
  winsWord: 'wins',
  alive: (living: number, of: number) => `${living} of ${of} standing`,

  tabs: { board: 'Plan', hand: 'Hand', heroes: 'Heroes', screen: 'Screen' },
  signs: {
    room: 'a new room',
    slain: 'a monster defeated',
    wound: 'a hero wounded',
    spirit: 'a hero fallen',
    event: 'an event',
  } as Record<string, string>,
}
