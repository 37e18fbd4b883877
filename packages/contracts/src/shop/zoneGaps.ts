import { needsCustomsDeclaration, forcesPlace } from '../addresses/needsCustomsDeclaration.ts'
import { isUnderGpsr, isInEuVat } from '../addresses/europeanUnion.ts'
import { partsOf } from '../addresses/parts.ts'
import { isInUkVat, placeInSentence, restOfWorld } from '../addresses/places.ts'
import { sanctionedCountries } from './servedPlaces.ts'
import type { Settings } from './settings.ts'
import type { DeliveryZone } from './zones.ts'

/** A missing fact of a zone. `blocks`: the zone cannot open without it. */
interface ZoneGap {
  text: string
  blocks: boolean
  /** General setting that would supply it. */
  fact?: 'companyName' | 'companyAddress' | 'vatNumber'
}

type ZoneFacts = Pick<Settings['general'], 'companyName' | 'companyAddress' | 'vatRegistered' | 'vatNumber'> &
  Pick<
    Settings['shipping'],
    | 'eoriNumber'
    | 'iossNumber'
    | 'rates'
    | 'responsiblePerson'
    | 'customsCode'
    | 'customsText'
    | 'customsOrigin'
  >

/** Results of checks: a gap, or `false` if nothing is missing. */
type PossibleGaps = readonly (ZoneGap | false)[]

type CustomsFacts = Pick<ZoneFacts, 'customsCode' | 'customsText' | 'customsOrigin'>

const lacksCustomsFacts = ({ customsCode, customsText, customsOrigin }: CustomsFacts): boolean =>
  [customsCode, customsText, customsOrigin].some(fact => fact.trim() === '')

const customsGaps = ({
  companyName,
  companyAddress,
  eoriNumber,
  vatRegistered,
  vatNumber,
  ...customs
}: ZoneFacts): PossibleGaps => [
  !(companyName && companyAddress) && {
    text: 'Give the company name and address in General: customs papers name the sender.',
    blocks: true,
    fact: companyName ? 'companyAddress' : 'companyName',
  },
  !eoriNumber && {
    text: 'Give your EORI number: parcels cannot leave the United Kingdom without it.',
    blocks: true,
  },
  lacksCustomsFacts(customs) && {
    text: 'Under Customs, enter what you sell, its tariff code, and where it is made.',
    blocks: true,
  },
  vatRegistered &&
    !vatNumber && { text: 'Give your VAT number in General.', blocks: true, fact: 'vatNumber' },
  {
    text: 'Customs may ask the buyer for duty and import VAT. The cart and the page about delivery say so.',
    blocks: false,
  },
]

const warningsGap: ZoneGap = {
  text: 'Add safety warnings to the products that need them, such as garments with cords. Shoppers there have to see them before they buy.',
  blocks: false,
}

const safetyGap: ZoneGap = {
  text: 'Name a responsible person under Product safety: the law of the EU and Northern Ireland (GPSR) requires one there.',
  blocks: true,
}

const euroGap: ZoneGap = {
  text: 'Add a rate of euros under Approximate Currencies. Without one your IOSS number is not used, and orders to the EU are exports.',
  blocks: false,
}

const dutyGap: ZoneGap = {
  text: 'Since 1 July 2026 the EU takes a flat duty of EUR 3 on each kind of item in parcels of up to EUR 150, besides VAT. An IOSS number does not cover it; a way with duties paid does.',
  blocks: false,
}

const isOutsideVat = (part: string) => !isInUkVat(part) && !isInEuVat(part)

/** Names the parts outside the EU's VAT area that the countries of a zone include, unless the zone names them. */
const outsideGaps = (places: readonly string[]): PossibleGaps => {
  const parts = places.flatMap(partsOf).filter(part => isOutsideVat(part) && !places.includes(part))
  const names = new Intl.ListFormat('en-GB').format(parts.map(placeInSentence))
  return parts.length === 0
    ? []
    : [
        {
          text: `Outside the EU’s VAT area, orders are exports at 0%, whatever your IOSS number: ${names}. They go by the ways of this zone; name them in another one if carriers charge more.`,
          blocks: false,
        },
      ]
}

const euGaps = ({ iossNumber, rates }: Pick<ZoneFacts, 'iossNumber' | 'rates'>): PossibleGaps => {
  const lacksEuros = iossNumber !== '' && !rates.some(({ currency }) => currency === 'EUR')
  return [lacksEuros && euroGap, dutyGap]
}

/** Names the missing facts that each parcel by British Forces post has to declare. */
export const forcesGap = (facts: CustomsFacts): ZoneGap | false =>
  lacksCustomsFacts(facts) && {
    text: 'British Forces post needs a customs declaration on each parcel. Under Customs, enter what you sell, its tariff code, and where it is made.',
    blocks: false,
  }

const listInWords = (places: readonly string[], last: 'and' | 'or'): string => {
  const names = places.map(placeInSentence)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${last} `)
}

const sanctionsGaps = (places: readonly string[]): PossibleGaps => {
  const listedPlaces = sanctionedCountries.filter(place => places.includes(place))
  const unlistedPlaces = sanctionedCountries.filter(place => !places.includes(place))
  return [
    listedPlaces.length > 0 && {
      text: `UK sanctions restrict trade with ${listInWords(listedPlaces, 'and')}. Check what you may send there, who may receive it, and which carrier goes there.`,
      blocks: false,
    },
    places.includes(restOfWorld) &&
      unlistedPlaces.length > 0 && {
        text: `The rest of the world does not include ${listInWords(unlistedPlaces, 'or')}, with which UK sanctions restrict trade. Nothing goes there unless a zone names it.`,
        blocks: false,
      },
  ]
}

// The rest of the world includes countries of the EU, unless other zones name all of them.
const mayAskForSafety = (place: string): boolean => isUnderGpsr(place) || place === restOfWorld

/** Tells whether a delivery price or customs papers depend on the weights of garments. */
export const needsWeights = ({ places, ways }: Pick<DeliveryZone, 'places' | 'ways'>): boolean =>
  places.some(needsCustomsDeclaration) ||
  ways.some(({ priceBy, heaviest }) => priceBy === 'weight' || heaviest !== null)

const possibleGaps = (
  { places, ways }: Pick<DeliveryZone, 'places' | 'ways'>,
  facts: ZoneFacts,
): PossibleGaps => [
  places.length === 0 && { text: 'Choose the places that it covers.', blocks: true },
  ways.length === 0 && { text: 'Add a way of delivery.', blocks: true },
  ...(places.some(place => !isInUkVat(place)) ? customsGaps(facts) : []),
  places.includes(forcesPlace) && forcesGap(facts),
  ...sanctionsGaps(places),
  ...(places.some(place => isInEuVat(place) || place === restOfWorld) ? euGaps(facts) : []),
  ...outsideGaps(places),
  ...(places.some(mayAskForSafety) ? [facts.responsiblePerson === '' && safetyGap, warningsGap] : []),
]

/** Lists the facts that a zone still lacks, and notices about the law of its destinations. */
export const zoneGaps = (...zoneAndFacts: Parameters<typeof possibleGaps>): ZoneGap[] =>
  possibleGaps(...zoneAndFacts).filter(gap => gap !== false)
