import { isInEuVat } from '@shop/contracts/addresses/europeanUnion'
import { restOfWorld } from '@shop/contracts/addresses/places'
import { isRateOld } from '@shop/contracts/shop/currencyRates'
import type { Settings } from '@shop/contracts/shop/settings'
import { needsWeights } from '@shop/contracts/shop/zoneGaps'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { countUnweighed } from './countUnweighed.ts'

const kind = 'zone-incomplete'

/** Describes the garments without a weight, if the delivery price of an open zone depends on weights. */
const weightGap = async ({ db }: Deps, { shipping }: Settings): Promise<string | undefined> => {
  const zone = shipping.zones.find(each => each.isOpen && needsWeights(each))
  const unweighed = zone ? await countUnweighed(db) : 0
  if (!zone || unweighed === 0) return undefined
  return `Products for sale without a weight: ${unweighed}. The zone “${zone.name}” sells them, so that delivery counts them as nothing and customs papers name no weight. Products, Feeds lists them.`
}

/** Describes a euro rate that nobody has confirmed lately, if it decides whether orders include EU VAT. */
const euroGap = (deps: Deps, { shipping }: Settings): string | undefined => {
  const euros = shipping.rates.find(({ currency }) => currency === 'EUR')
  const isUsed =
    shipping.iossNumber !== '' &&
    shipping.zones.some(
      ({ isOpen, places }) => isOpen && places.some(place => isInEuVat(place) || place === restOfWorld),
    )
  if (!euros || !isUsed) return undefined
  if (!isRateOld(euros, nowIso(deps).slice(0, 10))) return undefined
  return `The rate of euros was last set on ${euros.setOn}. It decides which orders are worth more than EUR 150 and go without EU VAT. Confirm or change it under Settings, Shipping, Approximate Currencies.`
}

/** Raises alerts for missing weights and an old euro rate if open zones need them, and resolves alerts otherwise. */
export const noteZoneGaps = async (deps: Deps): Promise<void> => {
  const settings = await deps.settings.read()
  const at = nowIso(deps)
  const gaps = { weights: await weightGap(deps, settings), euros: euroGap(deps, settings) }
  for (const [subject, detail] of Object.entries(gaps))
    await (detail
      ? raiseAlert(deps.db, { kind, subject, detail, at })
      : resolveAlerts(deps.db, kind, [subject], at))
}
