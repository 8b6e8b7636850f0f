/** English words of Dungeoneer's board, fetched with it. Another language is another file of the same shape. */
import { capital, list } from '../house/text'

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`
const names = (all: string[]) => list(all, 'and')
const signed = (amount: number) => (amount < 0 ? `−${-amount}` : `+${amount}`)

const SCORES: Record<string, string> = {
  melee: 'Melee',
  magic: 'Magic',
  speed: 'Speed',
  level: 'Level',
  life: 'Life',
}
const SIDES = ['north', 'east', 'south', 'west']
const ABOUT: Record<string, string> = {
  lock: 'lock',
  exit: 'trapped exit',
  pit: 'pit',
  spikes: 'spikes',
  trap: 'Trap',
  quest: 'Quest',
  chance: 'Chance',
  search: 'search',
  threat: 'Threat',
}

export const en = {
  phases: {
    'set-up': 'Set-up',
    reset: 'Reset',
    dungeonlord: 'Dungeonlord',
    build: 'Build',
    hero: 'Hero',
    discard: 'Discard and draw',
  } as Record<string, string>,
  phaseLabel: 'Phase',

  // the map
  map: (count: number) => `Map, ${many(count, 'card')} laid`,
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Whole map',
  toHero: 'To my hero',
  turn: 'Turn round',
  turnHint: 'The same place, turned by 180 degrees, wherever that fits',
  placeHere: (name: string, where: string, turned: boolean) =>
    `Place ${name} here, ${where}${turned ? ', turned round' : ''}`,
  noPlace: (where: string) => `Nothing can lie here, ${where}: ask why`,
  where: (x: number, y: number) =>
    names([
      ...(y ? [`${Math.abs(y)} ${y < 0 ? 'north' : 'south'}`] : []),
      ...(x ? [`${Math.abs(x)} ${x < 0 ? 'west' : 'east'}`] : []),
    ]) || 'at the Entrance',
  thisPlace: 'this place',
  wayTo: (name: string) => `the way to ${name}`,
  piles: 'Decks',
  decks: { adventure: 'Adventure', peril: 'Peril', map: 'Map', quest: 'Quest' } as Record<string, string>,
  cardsLeft: (deck: string, count: number) => `${deck} deck, ${many(count, 'card')} left`,
  discard: 'Discard',
  openDiscard: 'Look through the discard pile',
  discardPile: (count: number) => `Discard pile, ${many(count, 'card')}`,
  emptyPile: 'Nothing was discarded yet.',

  // spaces
  spaceKinds: { entrance: 'Entrance', passage: 'passage', room: 'room', road: 'road', site: 'site' } as Record<
    string,
    string
  >,
  glory: (count: number) => `${count} Glory`,
  peril: (count: number) => `${count} Peril`,
  gloryWord: 'Glory',
  perilWord: 'Peril',
  exits: (side: number, kind: string, threat: string, open: boolean) =>
    kind === 'O'
      ? `${SIDES[side]} open`
      : kind === 'L'
        ? `${SIDES[side]} ${open ? 'unlocked' : `locked, ${threat}`}`
        : kind === 'T'
          ? `${SIDES[side]} ${open ? 'disarmed' : `trapped, ${threat}`}`
          : kind === 'W'
            ? `${SIDES[side]} wall`
            : `${SIDES[side]} impassable`,
  shortScore: (score: string) => (SCORES[score] ?? score).slice(0, 3),
  opened: 'open',
  threat: (score: string, number: number) => `${SCORES[score] ?? score} ${number}`,
  pit: 'pit',
  spikes: 'spikes',
  hazard: (count: number) => `Hazard ${count}`,
  sewer: (letter: string) => `sewer ${letter}`,
  portal: 'portal',
  guardian: 'guarded',
  standing: (who: string[]) => `${names(who)} here`,
  leadsTo: (where: string[]) => `leads to ${names(where)}`,
  tipped: 'tipped',
  onCusp: (side: number) => `in the open ${SIDES[side]} exit`,

  // heroes
  yourHero: 'Your hero',
  heroOf: (name: string) => `Hero of ${name}`,
  noHero: 'no hero',
  out: 'defeated',
  ghost: 'Plays without a hero.',
  lord: 'The Dungeonlord',
  /** As the game's own sentences call it. */
  lordName: 'the Dungeonlord',
  lordShort: 'Dungeonlord',
  felled: (count: number) => `${many(count, 'hero', 'heroes')} fallen so far`,
  kin: (race: string, profession: string) => `${capital(race)} ${profession}`,
  level: (level: number) => `Level ${level}`,
  quests: (done: number) => `${done} of 3 Quests`,
  inShort: (life: number, most: number, quests: number) => `Life ${life}/${most} · ${many(quests, 'Quest')}`,
  scores: SCORES,
  printed: 'printed',
  sum: (printed: number, parts: { amount: number; from: string }[]) =>
    [String(printed), ...parts.map((part) => `${signed(part.amount)} ${part.from}`)].join(' '),
  scoreLabel: (score: string, now: number, attack: boolean) =>
    `${SCORES[score]} ${now}, ${attack ? 'attacks and counters' : 'counters only'}`,
  life: 'Life',
  lifeOf: (now: number, most: number) => `${now} of ${most} Life`,
  movement: 'Movement',
  spare: (points: number) => `${points} not for walking`,
  track: (what: string, now: number) => `${what} ${now}`,
  limit: (now: number, most: number) => `${now} of ${most}`,
  groups: { boons: 'Boons', treasures: 'Treasures', banes: 'Banes', pack: 'Pack', done: 'Completed' } as Record<
    string,
    string
  >,
  zones: { hand: 'in hand', boons: 'in play', treasures: 'in play', banes: 'in play', pack: 'in the Pack' } as Record<
    string,
    string
  >,
  inSpace: (name: string) => `in ${name}`,
  charges: (count: number) => many(count, 'charge'),
  target: (name: string) => `Choose ${name}`,
  handOf: (count: number) => `${many(count, 'card')}`,
  packOf: (name: string) => `of the Pack of ${name}`,
  challenged: 'has challenged this turn',
  you: 'You',
  seats: 'Glory and Peril of everybody',

  // quests
  questList: 'Quests',
  personal: 'Personal',
  global: 'Global',
  of: (name: string) => `of ${name}`,
  hiddenQuest: 'A hidden Quest',
  questAt: (places: string[]) => places.join(' to '),
  anyPlace: (kind: string) => `any ${kind}`,
  noQuests: 'No Quest in sight.',
  questKinds: {
    artifact: 'Artifact',
    chance: 'Chance',
    effect: 'Effect',
    escort: 'Escort',
    sacrifice: 'Sacrifice',
    search: 'Search',
    slay: 'Slay',
    threat: 'Threat',
  } as Record<string, string>,
  escort: { waiting: '', carried: 'carried', dropped: 'set down' } as Record<string, string>,
  questMarks: { attempted: 'tried this turn', found: 'found' } as Record<string, string>,
  pin: { mine: 'yours', global: 'Global', other: 'theirs' },

  // cards
  hand: 'Hand',
  yourHand: (count: number) => `Your hand, ${many(count, 'card')}`,
  emptyHand: 'No cards in hand.',
  kinds: {
    boon: 'boon',
    treasure: 'treasure',
    bane: 'bane',
    monster: 'encounter',
    trap: 'trap',
    obstacle: 'obstacle',
  } as Record<string, string>,
  playtimes: { dungeonlord: 'Dungeonlord', hero: 'Hero', response: 'Response', anytime: 'Anytime' } as Record<
    string,
    string
  >,
  durations: { attachment: 'attachment', instant: 'instant', monster: 'monster', permanent: 'permanent' } as Record<
    string,
    string
  >,
  cost: (count: number, peril: boolean) => `costs ${count} ${peril ? 'Peril of its target' : 'Glory'}`,
  upkeep: (count: number) => `upkeep ${count}`,
  fighter: (life: number) => `Life ${life}`,
  formScore: (form: string, score: number, attack: boolean) =>
    `${SCORES[form]} ${score}${attack ? '' : ', counters only'}`,
  backs: { adventure: 'A face-down Adventure card', map: 'A face-down Map card', quest: 'A hidden Quest' } as Record<
    string,
    string
  >,
  faceDown: 'A face-down card',
  levelRow: (level: number) => `Level ${level}`,

  // odds
  percent: (share: number) => `${Math.round(share * 100)} %`,
  chance: (good: number, of: number) => `${good} in ${of}`,
  forecast: {
    threat: (about: string, score: string, number: number) =>
      `${ABOUT[about] ?? about}, ${SCORES[score] ?? score} ${number}`,
    roll: (about: string, number: number) => `${ABOUT[about] ?? about}, ${number} or more`,
    fight: (form: string) => `${SCORES[form] ?? form} fight`,
  },
  good: 'hit',
  bad: 'hurt',
  tie: 'tie',

  // combat
  combat: 'Combat',
  challenge: 'Challenge',
  by: (name: string, count: number) => `${name}, ${many(count, 'attack')}`,
  stages: {
    attack: 'Attack',
    response: 'Response',
    roll: 'Rolls',
    compare: 'Compare',
    challenge: 'Challenge',
    pack: 'Pack',
    reward: 'Reward',
  } as Record<string, string>,
  stageText: {
    attack: 'Who attacks whom, and how.',
    response: 'The last moment to change the dice or the scores.',
    roll: 'One die for each side.',
    compare: 'The higher total hits; a tie hits nobody.',
    challenge: 'Whoever was attacked may strike back, for 1 Movement.',
    pack: 'Where surviving monsters go.',
    reward: 'Glory and Peril for wounds.',
  } as Record<string, string>,
  stageAt: (at: number, of: number, name: string) => `${at} of ${of}. ${name}.`,
  noForm: 'form not chosen yet',
  inForm: (form: string) => `with ${SCORES[form] ?? form}`,
  tally: (form: string, printed: number, parts: { amount: number; from: string }[]) =>
    [`${SCORES[form] ?? form} ${printed}`, ...parts.map((part) => `${part.from} ${signed(part.amount)}`)].join(', '),
  die: (value: number) => `rolled ${value}`,
  noDie: 'not rolled yet',
  plusDie: 'plus a die',
  standsIn: (name: string) => `${name} stands in`,
  attackOut: 'out of the fight',
  takes: 'is hit at all',
  takesOne: 'is hit',
  deals: 'hits every attacker',
  dealsOne: 'hits back',
  total: (score: number, die: number) => (die ? `${score} + ${die}` : `${score} + die`),
  threatTitle: 'Threat',
  faces: (name: string, score: string, number: number) => `${name} faces ${SCORES[score] ?? score} ${number}`,
  needs: (needed: number) =>
    needed <= 1 ? 'any roll will do' : needed > 6 ? 'no roll will do' : `needs ${needed} or more`,
  overcome: 'overcomes',
  fails: 'fails',
  free: 'Overcome without a roll.',

  // the end
  wins: (who: string[], me: boolean) =>
    me && who.length === 1 ? 'You win' : `${names(who)} ${who.length > 1 ? 'share the win' : 'wins'}`,
  nobodyWins: 'Nobody wins',
  reason: (why: string, round: number) => `${capital(why)}, in round ${round}.`,
  seat: 'Seat',
  questsWord: 'Quests',
  levelWord: 'Level',
  lifeWord: 'Life',
  resultWord: 'Result',
  winsWord: 'wins',

  // why others owe something, in words that tell nothing of what they could do
  waitingWhy: {
    together: 'Everybody chooses at the same time; it is shown when all are in.',
    combat: (who: string) => `A combat: ${who} may act, or pass, before it goes on.`,
    threat: (who: string) => `Before the die is rolled, ${who} may act or pass.`,
    phase: (who: string, phase: string) => `${who} is in the ${phase} phase.`,
    window: (who: string) => `${who} may act, or pass, before it goes on.`,
  },

  signs: {
    quest: 'Quest completed',
    slain: 'monster slain',
    wound: 'wounds',
    map: 'Map card laid',
    level: 'Level',
    out: 'defeated',
  },
  tabs: { board: 'Map', hand: 'Hand', hero: 'Hero', quests: 'Quests', log: 'Log' },
}
