/** A card in one sentence, for those who hear the page. */
import { FORMS, isSpace, type Face, type Fighter, type MapFace, type Space } from './view'
import { w } from './words'

export function labelOf(card: Face, text = ''): string {
  switch (card.type) {
    case 'hero':
      return sentence(card.name, [w.kin(card.race, card.profession), w.fighter(card.life)], text)
    case 'map':
      return sentence(card.name, isSpace(card) ? [...mapFacts(card), ...lying(card)] : mapFacts(card), text)
    case 'quest':
      return sentence(card.name, [w.questKinds[card.kind] ?? card.kind, w.questAt(placeNames(card.at))], text)
    case 'adventure': {
      const peril = card.kind !== 'boon' && card.kind !== 'treasure'
      const facts = [
        w.kinds[card.kind] ?? card.kind,
        w.cost(card.cost, peril),
        w.playtimes[card.playtime] ?? card.playtime,
        ...(card.fighter ? fighterFacts(card.fighter) : []),
        ...(card.left !== undefined && card.fighter ? [w.lifeOf(card.left, card.fighter.life)] : []),
        ...(card.charges ? [w.charges(card.charges)] : []),
      ]
      return sentence(card.name, facts, text)
    }
  }
}

export function fighterFacts(fighter: Fighter): string[] {
  const scores = FORMS.flatMap((form) => {
    const line = fighter.scores[form]
    return line ? [w.formScore(form, line.score, line.attack)] : []
  })
  return [w.fighter(fighter.life), ...scores]
}

/** "the-drowned-choir" as it is written on its card, or nearly so as long as the cards' texts are on their way. */
export function placeNames(ids: string[], texts: Record<string, { name: string }> = {}): string[] {
  return ids.map(
    (id) => texts[id]?.name ?? id.replaceAll('-', ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase()),
  )
}

function mapFacts(card: MapFace): string[] {
  return [
    w.spaceKinds[card.kind] ?? card.kind,
    w.glory(card.glory),
    w.peril(card.peril),
    ...(card.terrain ? [card.terrain] : []),
    ...(card.pit ? [`${w.pit} ${w.threat(card.pit.score, card.pit.number)}`] : []),
    ...(card.spikes ? [`${w.spikes} ${w.threat(card.spikes.score, card.spikes.number)}`] : []),
    ...(card.hazard ? [w.hazard(card.hazard)] : []),
    ...(card.sewer ? [w.sewer(card.sewer.toUpperCase())] : []),
    ...(card.portal ? [w.portal] : []),
    ...(card.guardian ? [w.guardian] : []),
  ]
}

function lying(space: Space): string[] {
  return space.sides.map((side, at) =>
    w.exits(at, side.exit, side.threat ? w.threat(side.threat.score, side.threat.number) : '', side.open),
  )
}

function sentence(name: string, facts: string[], text: string): string {
  return `${[name, ...facts.filter(Boolean)].join(', ')}.${text ? ` ${text}` : ''}`
}
