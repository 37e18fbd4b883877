import { deliveryDays } from './deliveryDays.ts'
import type { PublicSettings } from './endpoints.ts'

type Delivery = PublicSettings['delivery']

/** A delivery option as shown to shoppers before they have a cart. */
export type PublicDeliveryOption = Delivery['zones'][number]['ways'][number]

/** Terms of an option that has the same price for every order. */
const flatTerms = { priceBy: 'order' as const, steps: [], heaviest: null, isTracked: true, isDutyPaid: false }

/** Returns the delivery options within the United Kingdom, with rates in pence. Express is never free. */
export const publicUkOptions = ({
  freeThreshold,
  standardRate,
  expressRate,
}: Pick<Delivery, 'freeThreshold' | 'standardRate' | 'expressRate'>): [
  standard: PublicDeliveryOption,
  express: PublicDeliveryOption,
] => [
  { ...flatTerms, name: 'Standard', price: standardRate, freeAbove: freeThreshold, ...deliveryDays.standard },
  { ...flatTerms, name: 'Express', price: expressRate, freeAbove: null, ...deliveryDays.express },
]

interface Region {
  name: string
  places: readonly string[]
  ways: readonly PublicDeliveryOption[]
}

/** Lists destinations with their delivery options: the United Kingdom if it is served, then the open zones. */
export const deliveryRegions = (delivery: Delivery): Region[] => [
  ...(delivery.uk.enabled
    ? [{ name: 'United Kingdom', places: ['GB'], ways: publicUkOptions(delivery) }]
    : []),
  ...delivery.zones.filter(({ isOpen }) => isOpen),
]

/**
 * Picks the countries among places, as ISO 3166 codes, without parts of countries and the rest of the world.
 */
export const countriesIn = (places: readonly string[]): string[] =>
  places.filter(place => /^[A-Z]{2}$/.test(place))
