import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { countryCodes } from '../addresses/countries.ts'
import { extraPlaces, placeName } from '../addresses/places.ts'
import { codeLine, day, codeOrEmpty, lineOrEmpty, id, line } from '../fields.ts'
import { priceField, wholeNumberField } from '../numberFields.ts'

export const maxZones = 30
export const maxWays = 8
export const maxSteps = 12
export const maxHolidays = 60

/** Values by which delivery prices can rise. */
export const priceBases = {
  order: 'The same for every order',
  weight: 'Weight of the order',
  value: 'Value of the order',
} as const

/** Price of orders above `above`: grams or pence. */
const PriceStep = z.strictObject({ above: wholeNumberField(1, 100_000_00), price: priceField })

/**
 * A delivery option. `price` in pence applies up to the first of its steps. Delivery is free above `freeAbove`; null
 * for never. The option is not available above `heaviest` grams. Days are business days from dispatch to door. Orders
 * store its unique `id`.
 */
const ZoneWay = z.strictObject({
  id,
  name: line(60),
  // Proposed carrier of parcels, if it is offered; may be blank.
  carrier: lineOrEmpty(40),
  // Service code in that carrier's own program. If it is blank, the carrier's code abroad or its rules apply.
  serviceCode: z._default(codeOrEmpty(20), ''),
  price: priceField,
  priceBy: z._default(z.enum(keysOf(priceBases)), 'order'),
  steps: z._default(z.array(PriceStep).check(z.maxLength(maxSteps, `At most ${maxSteps} steps.`)), []),
  freeAbove: z.nullable(priceField),
  heaviest: z._default(z.nullable(wholeNumberField(1, 100_000)), null),
  isTracked: z._default(z.boolean(), true),
  // True if the price includes duties and import VAT (DDP); else the buyer pays them at the door (DAP).
  isDutyPaid: z._default(z.boolean(), false),
  minDays: wholeNumberField(0, 60),
  maxDays: wholeNumberField(0, 60),
  // The hour in London; null for the shop's default.
  cutOff: z._default(z.nullable(wholeNumberField(0, 23)), null),
})

const allPlaces: readonly string[] = [...countryCodes, ...extraPlaces]
const Place = codeLine(10).check(
  z.refine(place => allPlaces.includes(place) && place !== 'GB', 'Please choose places from the list.'),
)

/**
 * Destinations to which the rates of the United Kingdom do not apply, with their delivery options. Nothing is sent to a
 * closed zone.
 */
const DeliveryZone = z.strictObject({
  id,
  name: line(60),
  isOpen: z.boolean(),
  places: z.array(Place).check(z.maxLength(allPlaces.length)),
  ways: z.array(ZoneWay).check(z.maxLength(maxWays, `At most ${maxWays} ways of delivery.`)),
  // True if garments that leave UK VAT cost the UK price without its VAT.
  withoutVat: z._default(z.boolean(), false),
  // Weekdays without delivery there, 0 is Sunday; and dates.
  restDays: z._default(
    z.array(wholeNumberField(0, 6)).check(z.maxLength(6, 'Leave at least one day.')),
    [0, 6],
  ),
  holidays: z._default(z.array(day).check(z.maxLength(maxHolidays, `At most ${maxHolidays} days.`)), []),
})

export type ZoneWay = z.output<typeof ZoneWay>
export type DeliveryZone = z.output<typeof DeliveryZone>

type Report = (path: (string | number)[], message: string) => void

const checkWays = ({ ways }: DeliveryZone, usedWayIds: Set<string>, report: Report) => {
  for (const [index, option] of ways.entries()) {
    const { id: wayId, minDays, maxDays, priceBy, steps } = option
    if (usedWayIds.has(wayId)) report(['ways', index, 'name'], 'This way of delivery is listed twice.')
    usedWayIds.add(wayId)
    if (minDays > maxDays) report(['ways', index, 'maxDays'], 'The last day comes before the first.')
    if (option.serviceCode !== '' && option.carrier === '')
      report(['ways', index, 'serviceCode'], 'Choose the carrier that this code belongs to.')
    if (priceBy === 'order' && steps.length > 0)
      report(['ways', index, 'priceBy'], 'Choose whether the steps are by weight or by value.')
    for (const [stepIndex, { above }] of steps.entries())
      if (stepIndex > 0 && above <= (steps[stepIndex - 1]?.above ?? 0))
        report(['ways', index, 'steps', stepIndex, 'above'], 'Each step must begin above the one before.')
  }
}

/** All zones. A destination is in at most one zone, and ids of options are unique. */
export const DeliveryZones = z
  .array(DeliveryZone)
  .check(z.maxLength(maxZones, `At most ${maxZones} zones.`), ({ value: zones, issues }) => {
    const zoneOfPlace = new Map<string, string>()
    const usedWayIds = new Set<string>()
    for (const [index, zone] of zones.entries()) {
      if (zones.findIndex(({ id: otherId }) => otherId === zone.id) < index)
        issues.push({
          code: 'custom',
          path: [index, 'name'],
          message: 'This zone is listed twice.',
          input: zones,
        })
      const report: Report = (path, message) =>
        void issues.push({ code: 'custom', path: [index, ...path], message, input: zones })
      for (const place of zone.places) {
        const otherZoneName = zoneOfPlace.get(place)
        if (otherZoneName !== undefined)
          report(['places'], `${placeName(place)} is in the zone “${otherZoneName}” already.`)
        zoneOfPlace.set(place, zone.name)
      }
      checkWays(zone, usedWayIds, report)
    }
  })
