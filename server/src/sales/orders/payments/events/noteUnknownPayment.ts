import { formatMoney, type Pence } from '@shop/contracts/money'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { PaymentSession } from '../../../../platform/base/PaymentProvider.ts'

/** Text of an alert about a payment that belongs to no order here. */
export const withoutOrderText = (amount: Pence, currency: string): string =>
  `The provider took ${formatMoney(amount, currency)} that belongs to no order.`

/** Alerts staff if a paid session belongs to no order here, for example after an older backup was restored. */
export const noteUnknownPayment = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { isPaid, paymentIntentId, amount, currency }: PaymentSession,
): Promise<void> => {
  if (!isPaid || !paymentIntentId) return
  const detail = withoutOrderText(amount, currency)
  await raiseAlert(deps.db, {
    kind: 'payment-without-order',
    subject: paymentIntentId,
    detail,
    at: nowIso(deps),
  })
}
