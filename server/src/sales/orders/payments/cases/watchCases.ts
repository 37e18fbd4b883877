import { formatMoney } from '@shop/contracts/money'
import { caseName, caseReason, needsAnswer } from '@shop/contracts/orders/paymentCases'
import { nameOrder } from '../../../../platform/events/nameOrder.ts'
import { formatInstant, raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { forEach } from '../../../../platform/base/forEach.ts'
import type { StopSignal } from '../../../../platform/base/longRun.ts'
import type { CaseReference } from '../../../../platform/base/PaymentProvider.ts'
import { ago, dayMs, hourMs, minuteMs } from '../../../../platform/base/time.ts'
import { moveCursor, readCursor } from '../../../../platform/database/cursors.ts'
import { PaymentCase } from './PaymentCase.ts'
import { settleCase } from './settleCase.ts'

/** Time after which the provider is asked again about an open case, ms, since an event about it may be lost. */
const askAgainMs = hourMs
/** Time before an answer is due when staff are reminded, ms: enough for a weekend and a working day. */
const reminderMs = 4 * dayMs
/** Overlap with the last successful list of cases, and the period of the first list, ms. */
const overlapMs = 10 * minuteMs
const firstPeriodMs = 30 * dayMs
const batchSize = 100

/** Lists the provider's disputes, warnings and reviews once an hour, and adopts those without an event. */
export const listCases = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const now = deps.clock.now()
  const cursor = await readCursor(deps.db, 'payment-cases')
  if (cursor && Date.parse(cursor) > now - askAgainMs) return
  const since = cursor ? Date.parse(cursor) - overlapMs : now - firstPeriodMs
  const unknownCases: CaseReference[] = []
  for await (const providerCase of deps.payments.listCases(new Date(since).toISOString()))
    if (!(await PaymentCase.query(deps.db).findById(providerCase.id))) unknownCases.push(providerCase)
  // The cursor does not move if one of them fails, or the shop stops: the next run lists them again.
  await forEach(unknownCases, stopping, providerCase => settleCase(deps, providerCase))
  if (!stopping.aborted) await moveCursor(deps.db, 'payment-cases', now)
}

/** Finds open cases about which the provider has not been asked for a while, the longest ago first. */
export const findSilentCases = (deps: Deps): Promise<PaymentCase[]> =>
  PaymentCase.query(deps.db)
    .whereNull('ended_at')
    .where(
      condition => void condition.whereNull('checked_at').orWhere('checked_at', '<', ago(deps, askAgainMs)),
    )
    .orderBy('checked_at')
    .limit(batchSize)
    .execute()

/**
 * Asks the provider about a case. Marks the case as checked first, so that one whose call fails does not block the
 * queue.
 */
export const askAboutCase = async (deps: Deps, { id, kind }: PaymentCase): Promise<void> => {
  await PaymentCase.query(deps.db)
    .findById(id)
    .patch({ checkedAt: nowIso(deps) })
  await settleCase(deps, { id, kind })
}

/** Alerts staff once about each dispute or inquiry whose answer is due within `reminderMs`. */
export const remindOfDueAnswers = async (deps: Deps): Promise<void> => {
  const { db, clock } = deps
  const alerted = db('alerts').where({ kind: 'dispute-due' }).whereRaw('alerts.subject = payment_cases.id')
  const dueCases = await PaymentCase.query(db)
    .where({ kind: 'dispute' })
    .whereNull('ended_at')
    .where('due_by', '<', new Date(clock.now() + reminderMs).toISOString())
    .whereNotExists(alerted)
    .orderBy('due_by')
    .limit(batchSize)
  for (const paymentCase of dueCases.filter(needsAnswer)) {
    const { id, orderId, dueBy, withdrawn, currency } = paymentCase
    const orderText = orderId === null ? '' : `, order ${await nameOrder(db, orderId)}`
    const lossText = withdrawn > 0 ? ` Without an answer, ${formatMoney(withdrawn, currency)} is lost.` : ''
    const detail = `${caseName(paymentCase)}${orderText}: ${caseReason(paymentCase)}. The answer is due by ${formatInstant(dueBy!)}.${lossText}`
    await raiseAlert(db, { kind: 'dispute-due', subject: id, detail, at: nowIso(deps) })
  }
}
