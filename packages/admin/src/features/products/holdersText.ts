import type { UseCounts } from '@shop/contracts/products/uses'
import { formatCount } from '@shop/ui/words/formatCount'

const listFormat = new Intl.ListFormat('en-GB')

const requestsText = (requests: number): string =>
  requests === 0
    ? ''
    : `${requests === 1 ? '1 shopper is' : `${formatCount(requests, 'shopper')} are`} waiting to hear that it is back.`

/** Says where a record is still used: `It is in 3 carts and 2 unpaid orders.`; empty if it is not. */
export const holdersText = (
  subject: string,
  {
    carts,
    unpaidOrders,
    paidOrders,
    returns,
    purchases,
    asks,
    plannedChanges = 0,
  }: UseCounts & { plannedChanges?: number },
): string => {
  const holders = [
    carts > 0 && formatCount(carts, 'cart'),
    unpaidOrders > 0 && formatCount(unpaidOrders, 'unpaid order'),
    paidOrders > 0 && `${formatCount(paidOrders, 'paid order')} still to be sent`,
    returns > 0 && `${formatCount(returns, 'return')} under way`,
    purchases > 0 && formatCount(purchases, 'open purchase order'),
    plannedChanges > 0 && formatCount(plannedChanges, 'planned change'),
  ].filter(part => part !== false)
  return [holders.length > 0 && `${subject} is in ${listFormat.format(holders)}.`, requestsText(asks)]
    .filter(Boolean)
    .join(' ')
}
