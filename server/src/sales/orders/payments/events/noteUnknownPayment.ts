import { formatMoney, type Pence } from '@shop/contracts/money'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { PaymentSession } from '../../../../platform/base/PaymentProvider.ts'

/** Text of an alert about money that no order here knows. */
export const withoutOrder = (amount: Pence, currency: string): string =>
  `The provider took ${formatMoney(amount, currency)} that belongs to no order.`

/** Asks for somebody's attention where a paid session is of no order here, as after a restore of an older backup. */
export const noteUnknownPayment = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { isPaid, paymentIntentId, amount, currency }: PaymentSession,
): Promise<void> => {
  if (!isPaid || !paymentIntentId) return
  const detail = withoutOrder(amount, currency)
  await raiseAlert(deps.db, {
    kind: 'payment-without-order',
    subject: paymentIntentId,
    detail,
    at: nowIso(deps),
  })
}
