import { Stack, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, UnmatchedPayment } from '@shop/contracts/orders/adminEntities'
import { caseText } from '@shop/contracts/orders/paymentCases'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { OrderTask } from '../acts/OrderDialogs.tsx'
import { CaseNotice } from './CaseNotice.tsx'

/** Explains why a payment does not match the order. */
const problemText = ({ total, currency }: AdminOrder, payment: UnmatchedPayment): string => {
  const paid = formatMoney(payment.amount, payment.currency)
  const texts: Record<UnmatchedPayment['problem'], string> = {
    amount: `${paid} was paid, and the order costs ${formatMoney(total, currency)}.`,
    currency: `${paid} was paid in ${payment.currency}, and the order is in ${currency}. It can only be returned.`,
    'order id': `${paid} was paid, and the payment names another order.`,
    session: `${paid} was paid on another payment page than the order's.`,
    'second payment': `${paid} was paid a second time.`,
  }
  return texts[payment.problem]
}

interface Props {
  order: AdminOrder
  onTask: (task: OrderTask) => void
  /** Id of the dispute whose evidence the page's main button opens. */
  evidenceCaseId?: string | null
}

const UnmatchedPaymentNotice = ({ order, payment, onTask }: Props & { payment: UnmatchedPayment }) => (
  <Notice
    tone="warning"
    action={
      <Row wraps>
        <Button
          kind="plain"
          needs="payments:decide"
          onClick={() => onTask({ kind: 'return', id: order.id, relatedId: payment.id })}
        >
          Return Payment
        </Button>
        {order.paidAt === null && payment.currency === order.currency && (
          <Button
            needs="payments:decide"
            onClick={() => onTask({ kind: 'accept', id: order.id, relatedId: payment.id })}
          >
            Accept Payment
          </Button>
        )}
      </Row>
    }
  >
    <Text fontWeight="medium">A payment does not match this order</Text>
    {problemText(order, payment)}
  </Notice>
)

/** Returns the order's flag without its open disputes, which have their own notices. */
const otherFlag = ({ reviewFlag, cases }: AdminOrder): string =>
  cases
    .filter(({ endedAt }) => endedAt === null)
    .reduce((flag, paymentCase) => flag.replace(caseText(paymentCase), ''), reviewFlag ?? '')
    .trim()

/** Lists the decisions and tasks about an order above everything else; renders nothing without any. */
export const OrderReview = ({ order, onTask, evidenceCaseId = null }: Props) => {
  const payments = order.unmatchedPayments.filter(({ state }) => state === 'OPEN')
  const refunds = order.refunds.filter(({ method, state }) => method === 'by_hand' && state === 'PENDING')
  const cases = order.cases.filter(({ endedAt }) => endedAt === null)
  const flag = otherFlag(order)
  // While a payment is open, the flag repeats it and cannot be cleared.
  const reviewButton = order.reviewFlag !== null && payments.length === 0 && (
    <Button kind="plain" needs="payments:decide" onClick={() => onTask({ kind: 'look', id: order.id })}>
      Mark as Reviewed
    </Button>
  )
  return (
    <Stack gap="3" _empty={{ display: 'none' }}>
      {payments.map(payment => (
        <UnmatchedPaymentNotice key={payment.id} order={order} payment={payment} onTask={onTask} />
      ))}
      {reviewButton && flag !== '' && (
        <Notice tone="warning" action={reviewButton}>
          <Text fontWeight="medium">This order needs review</Text>
          {flag}
        </Notice>
      )}
      {cases.map(paymentCase => (
        <CaseNotice
          key={paymentCase.id}
          order={order}
          paymentCase={paymentCase}
          onTask={onTask}
          reviewButton={flag === '' && reviewButton}
          hasEvidence={paymentCase.kind === 'dispute' && paymentCase.id !== evidenceCaseId}
        />
      ))}
      {refunds.map(({ id, amount, reason }) => (
        <Notice
          key={id}
          tone="warning"
          action={
            <Button
              kind="plain"
              needs="payments:decide"
              onClick={() => onTask({ kind: 'outcome', id: order.id, relatedId: id })}
            >
              Record Outcome
            </Button>
          }
        >
          <Text fontWeight="medium">{formatMoney(amount, order.currency)} has to be paid back by hand</Text>
          {reason}
        </Notice>
      ))}
    </Stack>
  )
}
