import { formatCount } from '@shop/ui/words/formatCount'
import { hasParcel, type ParcelStatus } from '../orderTasks.ts'

/** Writes `1 pending and 2 cancelled orders`. */
const byStatus = (statuses: readonly ParcelStatus[]): string => {
  const kinds = [...new Set(statuses)].map(
    kind => `${statuses.filter(status => status === kind).length} ${inSentence(kind)}`,
  )
  return `${kinds.join(' and ')} ${statuses.length === 1 ? 'order' : 'orders'}`
}

/** Writes a status within a sentence, in British spelling: `cancelled` for CANCELED. */
const inSentence = (status: ParcelStatus): string => status.toLowerCase().replace('canceled', 'cancelled')

const slipsText = (statuses: readonly ParcelStatus[]): string | null => {
  const withoutSlip = statuses.filter(status => !hasParcel(status))
  if (withoutSlip.length === 0) return null
  const count = statuses.length - withoutSlip.length
  const slips = count === 0 ? 'No packing slip' : formatCount(count, 'packing slip')
  return `${slips}: ${byStatus(withoutSlip)} ${withoutSlip.length === 1 ? 'has' : 'have'} none.`
}

const picksText = (statuses: readonly ParcelStatus[]): string | null => {
  const paidCount = statuses.filter(status => status === 'PAID').length
  const unpaidCount = statuses.length - paidCount
  if (unpaidCount === 0) return null
  const list = paidCount === 0 ? 'No pick list' : `Pick list of ${formatCount(paidCount, 'paid order')}`
  return `${list}: ${formatCount(unpaidCount, 'order')} ${unpaidCount === 1 ? 'does' : 'do'} not need picking.`
}

/** Names the selected orders that will not be printed; empty if all will be. */
export const leftOutText = (statuses: readonly ParcelStatus[]): string =>
  [slipsText(statuses), picksText(statuses)].filter(text => text !== null).join(' ')
