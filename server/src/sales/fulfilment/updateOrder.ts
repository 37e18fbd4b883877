import { isInUkVat, placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import { iossOf, localVatAt } from '@shop/contracts/shop/ioss'
import { zoneOf } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import { localAddressLines } from '@shop/contracts/addresses/addressLines'
import type { Input } from '@shop/contracts/endpoint'
import type { updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { storedPlace } from '../../people/accounts/addresses/storedPlace.ts'
import { saveVersion, updateVersion } from '../../platform/events/audit/saveVersion.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { Failure, invalid } from '../../platform/http/Failure.ts'
import { addOrderEvent } from '../orders/moveOrder.ts'
import { refuseUnreachable } from '../orders/checkout/checkTotal.ts'
import { Order } from '../orders/Order.ts'
import { replaceOrderWords, wordsOf } from '../orders/orderWords.ts'
import { movedMeanwhile } from '../orders/refusals.ts'

type Changes = Omit<Input<typeof updateAdminOrder>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Corrects the delivery address of an order. Invoices do not change. Throws `validation_failed`, and `conflict` for an
 * order that has been shipped or changed since it was read.
 */
export const updateOrder = async (deps: Deps, order: Order, changes: Changes): Promise<void> => {
  const { shippingAddress, version, actor } = changes
  const { id: orderId, number, email, firstName, lastName } = order
  const at = nowIso(deps)
  const corrected = correctedAddress(order, shippingAddress)
  refuseChangedTerms(await deps.settings.read(), order.shippingAddress, corrected)
  refuseUnreachable(corrected, 'shippingAddress.')
  await transaction(deps.db, async trx => {
    if (order.status !== 'PENDING' && order.status !== 'PAID')
      throw new Failure('conflict', 'This order is on its way, so its address can no longer be changed.')
    const { before: previous } = await saveVersion(trx, {
      userId: actor,
      at,
      subject: 'order',
      id: orderId,
      version,
      read: async () => Order.query(trx).findById(orderId).forUpdate().throwIfNotFound(),
      facts: ({ shippingAddress: address }) => ({ shippingAddress: address }),
      newValues: { shippingAddress: corrected },
      write: async current => {
        if (current.status !== order.status) throw movedMeanwhile()
        return updateVersion(trx, 'orders', current, {
          shipping_address: JSON.stringify(corrected),
          updated_at: at,
        })
      },
      describeChanges: since => ({
        shippingAddress: `Saved now: ${inOneLine((since.get('shippingAddress')?.currentValue ?? order.shippingAddress) as OrderAddress)}.`,
      }),
    })
    const before = previous.shippingAddress
    await replaceOrderWords(trx, order, {
      before: wordsOf(order),
      after: wordsOf({ id: orderId, number, email, firstName, lastName, shippingAddress: corrected }),
    })
    const detail = `Delivery address changed from ${inOneLine(before)} to ${inOneLine(corrected)}`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    if (order.paidAt !== null)
      await enqueue(trx, {
        dedupeKey: `order-changed:${orderId}:${at}`,
        kind: 'order-changed',
        payload: { orderId, changes: [`New delivery address: ${inOneLine(corrected)}`] },
        at,
      })
  })
}

/** Refuses an address with other delivery prices or VAT, since an order's price does not change. */
const refuseChangedTerms = ({ shipping }: Settings, before: OrderAddress, after: OrderAddress): void => {
  const [from, to] = [placeOf(before), placeOf(after)]
  const ioss = iossOf(shipping)
  const isOther =
    zoneOf(shipping.zones, from) !== zoneOf(shipping.zones, to) ||
    isInUkVat(from) !== isInUkVat(to) ||
    localVatAt(ioss, from)?.rate !== localVatAt(ioss, to)?.rate
  if (isOther)
    throw invalid({
      'shippingAddress.postalCode': `Delivery and VAT were charged for ${placeInSentence(from)}, and differ for ${placeInSentence(to)}. Please cancel this order and take a new one.`,
    })
}

const correctedAddress = (
  { shippingAddress: { country, phone, latinName } }: Order,
  corrected: Changes['shippingAddress'],
): OrderAddress => {
  const unchanged = { ...(phone && { phone }), ...(latinName && { latinName }) }
  return storedPlace({ ...unchanged, ...corrected, country }, 'shippingAddress.')
}

/** Leaves out the country, which cannot be changed. */
const inOneLine = (address: OrderAddress): string => localAddressLines(address).join(', ')
