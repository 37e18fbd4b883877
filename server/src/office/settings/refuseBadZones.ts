import type { Settings } from '@shop/contracts/shop/settings'
import { needsWeights } from '@shop/contracts/shop/zoneGaps'
import type { DeliveryZone } from '@shop/contracts/shop/zones'
import type { Knex } from 'knex'
import { invalid } from '../../platform/http/Failure.ts'
import { countUnweighed } from './countUnweighed.ts'

type Shipping = Settings['shipping']
type Fault = [field: string, text: string]

const isRepeated = (list: readonly { name: string }[], index: number): boolean =>
  list.findIndex(({ name }) => name.toLowerCase() === list[index]?.name.toLowerCase()) < index

const nameFaults = (zones: readonly DeliveryZone[]): Fault[] =>
  zones.flatMap(({ ways }, index) => [
    ...(isRepeated(zones, index) ? [[`zones.${index}.name`, 'Another zone has this name.'] as Fault] : []),
    ...ways.flatMap((_, wayIndex): Fault[] =>
      isRepeated(ways, wayIndex)
        ? [[`zones.${index}.ways.${wayIndex}.name`, 'Another way of this zone has this name.']]
        : [],
    ),
  ])

/** Finds delivery options whose carrier was changed to one that is not in the list. An unchanged carrier may be missing. */
const carrierFaults = (before: Shipping, { zones, carriers }: Shipping): Fault[] => {
  const carrierNames = new Set(carriers.map(({ name }) => name))
  const savedCarriers = new Map(
    before.zones.flatMap(({ ways }) => ways.map(({ id, carrier }) => [id, carrier])),
  )
  return zones.flatMap(({ ways }, index) =>
    ways.flatMap(({ id, carrier }, wayIndex): Fault[] =>
      carrier === '' || carrierNames.has(carrier) || savedCarriers.get(id) === carrier
        ? []
        : [[`zones.${index}.ways.${wayIndex}.carrier`, 'Please choose a carrier from the list.']],
    ),
  )
}

const isOpenByWeight = (zone: DeliveryZone | undefined): boolean =>
  zone !== undefined && zone.isOpen && needsWeights(zone)

/** Finds the first zone that was opened and needs weights, if some products for sale have none. */
const weightFaults = async (db: Knex, before: Shipping, { zones }: Shipping): Promise<Fault[]> => {
  const openedIndex = zones.findIndex(
    zone => isOpenByWeight(zone) && !isOpenByWeight(before.zones.find(({ id }) => id === zone.id)),
  )
  if (openedIndex < 0 || (await countUnweighed(db)) === 0) return []
  return [
    [
      `zones.${openedIndex}.isOpen`,
      'Give every product for sale a weight: prices by weight and customs papers need it.',
    ],
  ]
}

/**
 * Refuses changed zones and ways that have the name of another, ways with an unknown carrier, and the opening of a zone
 * that needs weights while products lack them. Throws `validation_failed`.
 */
export const refuseBadZones = async (
  trx: Knex.Transaction,
  { before, after }: { before: Settings; after: Settings },
  pathOf: (field: string) => string,
): Promise<void> => {
  if (JSON.stringify(before.shipping.zones) === JSON.stringify(after.shipping.zones)) return
  const faults = [
    ...nameFaults(after.shipping.zones),
    ...carrierFaults(before.shipping, after.shipping),
    ...(await weightFaults(trx, before.shipping, after.shipping)),
  ]
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field, text]) => [pathOf(field), text])))
}
