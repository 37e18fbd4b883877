import { isBlank } from '@shop/contracts/tidy'
import type { PostcodeFacts } from '@shop/contracts/addresses/endpoints'

/** Normalises the spelling of a town and surrounds it with blanks, so that `includes` finds only whole words. */
const normalizeTown = (town: string) =>
  ` ${town
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\s-]/g, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .split(/[\s-]+/)
    .filter(Boolean)
    .join(' ')} `

/** Tells whether one name contains the other as whole words: `Newcastle`, `East London`. */
const namesMatch = (typed: string, town: string): boolean =>
  normalizeTown(town).includes(normalizeTown(typed)) || normalizeTown(typed).includes(normalizeTown(town))

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Post towns that stand for whole islands, where people write the name of their own town. */
const islands = ['Isle of Man', 'Jersey', 'Guernsey']

/**
 * Returns a warning about a town outside the postcode's area, or null. The lists of towns have no villages, so the town
 * is only questioned and never refused.
 */
export const townHint = (city: string, facts: PostcodeFacts | undefined): string | null => {
  const [mainTown] = facts?.areaTowns ?? []
  if (!facts || !mainTown || islands.includes(mainTown) || isBlank(city)) return null
  if (facts.areaTowns.some(town => namesMatch(city, town))) return null
  const [district] = facts.postalCode.split(' ')
  const areaText = facts.towns.length <= 3 ? orList.format(facts.towns) : `the ${mainTown} area`
  return `${district} is in ${areaText}. Is the town right?`
}
