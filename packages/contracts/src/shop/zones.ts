import * as z from 'zod/mini'
import { countryCodes } from '../addresses/countries.ts'
import { extraPlaces, placeName } from '../addresses/places.ts'
import { codeLine, emptyLine, id, line } from '../fields.ts'
import { price, whole } from './settingParts.ts'

export const mostZones = 30
export const mostWays = 8

/**
 * A way of delivery: its price in pence, business days from dispatch to door. It is free above `freeAbove`; null: it never
 * is. An order keeps `id`, which no other way has.
 */
const ZoneWay = z.strictObject({
  id,
  name: line(60),
  // Proposed when a parcel is sent, as long as it is offered; blank: none is.
  carrier: emptyLine(40),
  price,
  freeAbove: z.nullable(price),
  minDays: whole(0, 60),
  maxDays: whole(0, 60),
})

const places: readonly string[] = [...countryCodes, ...extraPlaces]
const Place = codeLine(10).check(
  z.refine(place => places.includes(place) && place !== 'GB', 'Please choose places from the list.'),
)

/** Places outside the rates of the United Kingdom, and how orders go there. Nothing goes there while it is closed. */
const DeliveryZone = z.strictObject({
  id,
  name: line(60),
  isOpen: z.boolean(),
  places: z.array(Place).check(z.maxLength(places.length)),
  ways: z.array(ZoneWay).check(z.maxLength(mostWays, `At most ${mostWays} ways of delivery.`)),
})

export type ZoneWay = z.output<typeof ZoneWay>
export type DeliveryZone = z.output<typeof DeliveryZone>

type Report = (path: (string | number)[], message: string) => void

const checkWays = ({ ways }: DeliveryZone, used: Set<string>, report: Report) => {
  for (const [index, { id: wayId, minDays, maxDays }] of ways.entries()) {
    if (used.has(wayId)) report(['ways', index, 'name'], 'This way of delivery is listed twice.')
    used.add(wayId)
    if (minDays > maxDays) report(['ways', index, 'maxDays'], 'The last day comes before the first.')
  }
}

/** All zones. No place is in two of them, and no way of delivery is listed twice. */
export const DeliveryZones = z
  .array(DeliveryZone)
  .check(z.maxLength(mostZones, `At most ${mostZones} zones.`), ({ value: zones, issues }) => {
    const zoneOfPlace = new Map<string, string>()
    const used = new Set<string>()
    for (const [index, zone] of zones.entries()) {
      const report: Report = (path, message) =>
        void issues.push({ code: 'custom', path: [index, ...path], message, input: zones })
      for (const place of zone.places) {
        const other = zoneOfPlace.get(place)
        if (other !== undefined) report(['places'], `${placeName(place)} is in the zone “${other}” already.`)
        zoneOfPlace.set(place, zone.name)
      }
      checkWays(zone, used, report)
    }
  })
