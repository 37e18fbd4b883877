import { formatMoney } from '@shop/contracts/money'
import {
  caseName,
  caseStatus,
  caseText,
  isKnownStatus,
  needsAnswer,
} from '@shop/contracts/orders/paymentCases'
import type { Knex } from 'knex'
import { formatInstant, raiseAlert, resolveAlerts } from '../../../../platform/events/alerts/raiseAlert.ts'
import { flagOrder, unflagOrder } from '../../flagOrder.ts'
import { addOrderEvent } from '../../moveOrder.ts'
import type { PaymentCase } from './PaymentCase.ts'
import { refreshHold } from '../../refuseOnHold.ts'
import { settleLoss } from './settleLoss.ts'

/**
 * Applies a changed case, in the transaction that has locked its order and stored it: the hold, the order's flag and
 * history, the alert, and the money.
 */
export const applyCaseChange = async (
  trx: Knex.Transaction,
  { before, after, at }: { before: PaymentCase | undefined; after: PaymentCase; at: string },
): Promise<void> => {
  const { id, orderId, endedAt } = after
  await updateAlert(trx, after, at)
  // No answer is due about a case that has been answered or has ended.
  if (!needsAnswer(after) || endedAt !== null) await resolveAlerts(trx, 'dispute-due', [id], at)
  if (orderId === null) return settleLoss(trx, after, at)
  await addOrderEvent(trx, { orderId, at, actor: 'provider', detail: historyText(before, after) })
  const flag = flagOf(after)
  const oldFlags = before ? [caseText(before), flagOf(before)] : []
  for (const detail of oldFlags)
    if (detail !== null && detail !== flag) await unflagOrder(trx, { orderId, detail, at })
  if (flag !== null) await flagOrder(trx, { orderId, detail: flag, at })
  await refreshHold(trx, orderId)
  await settleLoss(trx, after, at)
}

/** Builds an order's flag for staff: for an open case, and for the loss of one. */
const flagOf = (paymentCase: PaymentCase): string | null => {
  if (paymentCase.endedAt === null) return caseText(paymentCase)
  return paymentCase.status === 'lost' ? `${caseName(paymentCase)}: lost.` : null
}

/**
 * Raises or updates the alert of an open case. The alert of a lost case stays until staff have looked at it; any other
 * ended case resolves its alert.
 */
const updateAlert = async (trx: Knex.Transaction, paymentCase: PaymentCase, at: string) => {
  const kind = paymentCase.kind === 'dispute' ? 'dispute' : 'fraud-suspected'
  if (paymentCase.endedAt !== null && paymentCase.status !== 'lost')
    return resolveAlerts(trx, kind, [paymentCase.id], at)
  const unknownText = paymentCase.orderId === null ? ' The payment belongs to no order here.' : ''
  const dashboardText = isKnownStatus(paymentCase)
    ? ''
    : ' Please look at it in the dashboard of the provider.'
  const detail = `${caseText(paymentCase)} ${caseStatus(paymentCase)}.${dueText(paymentCase)}${dashboardText}${unknownText}`
  await raiseAlert(trx, { kind, subject: paymentCase.id, detail, at })
}

const dueText = (paymentCase: PaymentCase): string =>
  needsAnswer(paymentCase) && paymentCase.dueBy !== null
    ? ` The answer is due by ${formatInstant(paymentCase.dueBy)}.`
    : ''

/** Builds the line for an order's history. */
const historyText = (before: PaymentCase | undefined, after: PaymentCase): string => {
  const { currency, withdrawn, fee } = after
  const money = (amount: number) => formatMoney(amount, currency)
  const sentences: string[] = []
  if (!before || caseText(before) !== caseText(after)) sentences.push(caseText(after))
  if (before?.status !== after.status || before.dueBy !== after.dueBy)
    sentences.push(`${before ? `${caseName(after)}: ` : ''}${caseStatus(after)}.${dueText(after)}`)
  const newlyWithdrawn = withdrawn - (before?.withdrawn ?? 0)
  if (newlyWithdrawn > 0) sentences.push(`The bank took ${money(newlyWithdrawn)}.`)
  if (newlyWithdrawn < 0) sentences.push(`The bank gave ${money(-newlyWithdrawn)} back.`)
  const addedFee = fee - (before?.fee ?? 0)
  if (addedFee > 0) sentences.push(`The provider's fee is ${money(addedFee)}.`)
  if (addedFee < 0) sentences.push(`The provider gave its fee of ${money(-addedFee)} back.`)
  return sentences.join(' ') || `${caseName(after)}: ${caseStatus(after)}.`
}
