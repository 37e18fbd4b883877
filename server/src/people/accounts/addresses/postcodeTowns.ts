import { forcesPlace } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { postcodeAreas } from './postcodeAreas.ts'

/** Town of British Forces post, which has none: carriers require one (gov.uk, How to address BFPO mail). */
export const forcesTown = 'BFPO'

/** Tells whether an address is one of British Forces post: its postcode is like `BF1 2AY` or `BFPO 61`. */
export const isForcesPost = (destination: Destination): boolean => placeOf(destination) === forcesPlace

/** Outward codes that belong to no area: British Forces post, banks and the former Girobank. */
const outwardCodesWithoutArea = /^(BF|BX|GIR)/

const areaOf = (postalCode: string): string | undefined =>
  postcodeAreas[/^[A-Z]+/.exec(postalCode)?.[0] ?? '']

/** Tells whether a stored postcode lies in an existing area. */
export const isInKnownArea = (postalCode: string): boolean =>
  areaOf(postalCode) !== undefined || outwardCodesWithoutArea.test(postalCode)

/** Reads `Chelmsford 7 20-22` as the town and its districts. */
const readTown = (text: string) => {
  const [, town = '', districts = ''] = /^(.+?)((?: \d+(?:-\d+)?)*)$/.exec(text) ?? []
  return { town, districts: districts.split(' ').slice(1) }
}

const isInRange = (range: string, district: number): boolean => {
  const [from, to = from] = range.split('-').map(Number) as [number, number?]
  return from <= district && district <= to
}

/**
 * Returns the post towns of a stored UK postcode's district and of its whole area; empty if the area does not exist. British
 * Forces post belongs to no area.
 */
export const townsOf = (postalCode: string): { towns: string[]; areaTowns: string[] } => {
  if (isForcesPost({ country: 'GB', postalCode })) return { towns: [forcesTown], areaTowns: [] }
  const area = areaOf(postalCode)
  const district = Number(/\d+/.exec(postalCode)?.[0])
  if (area === undefined) return { towns: [], areaTowns: [] }
  const areaTowns = area.split(', ').map(readTown)
  const matchingTowns = areaTowns.filter(({ districts }) =>
    districts.some(range => isInRange(range, district)),
  )
  // The first town of an area has every district that no other town lists.
  const districtTowns = matchingTowns.length > 0 ? matchingTowns : areaTowns.slice(0, 1)
  return {
    towns: districtTowns.map(({ town }) => town),
    areaTowns: areaTowns.map(({ town }) => town),
  }
}
