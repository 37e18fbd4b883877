import { Box, Stack, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, PaymentCase } from '@shop/contracts/orders/adminEntities'
import {
  caseName,
  caseReason,
  caseStatus,
  isInquiry,
  isKnownStatus,
  needsAnswer,
} from '@shop/contracts/orders/paymentCases'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { capitalize } from '@shop/ui/words/inWords'
import type { ReactNode } from 'react'
import type { OrderTask } from '../acts/OrderDialogs.tsx'
import { useOrderPdfs } from '../useOrderPdfs.ts'

/** Tells whether the payment provider accepts no refund of an order's own payment. */
export const isRefundBlocked = ({ cases }: AdminOrder): boolean =>
  cases.some(
    ({ blocksRefund, endedAt, unmatchedPaymentId }) =>
      blocksRefund && endedAt === null && unmatchedPaymentId === null,
  )

/** Returns the word for a dispute, as in `until the dispute is closed`. */
const caseWord = (paymentCase: PaymentCase): string => {
  if (paymentCase.kind === 'fraud_warning') return 'warning'
  if (paymentCase.kind === 'review') return 'review'
  return isInquiry(paymentCase) ? 'inquiry' : 'dispute'
}

/** Advises staff on a dispute. */
const advice = (paymentCase: PaymentCase): string => {
  if (!isKnownStatus(paymentCase))
    return `${caseStatus(paymentCase)}. Please look at it in the dashboard of the payment provider.`
  if (paymentCase.kind === 'fraud_warning')
    return 'If you agree with the bank, refund the payment: a dispute and its fee are then unlikely.'
  if (paymentCase.kind === 'review')
    return 'Approve it in the dashboard of the payment provider, or refund it.'
  if (!needsAnswer(paymentCase)) return 'There is nothing to do: the bank decides, which may take months.'
  return isInquiry(paymentCase)
    ? 'Answer in the dashboard of the payment provider, with the evidence from here, or refund the payment. No money has been taken; without an answer it may become a dispute.'
    : 'Answer in the dashboard of the payment provider, with the evidence from here, or accept the dispute there. Without an answer it is lost.'
}

interface Props {
  order: AdminOrder
  paymentCase: PaymentCase
  onTask: (task: OrderTask) => void
  /** Button that marks the order as reviewed. */
  reviewButton: ReactNode
  /** The notice has a button that opens the evidence. */
  hasEvidence: boolean
}

/** Names the actions that the dispute blocks; empty if it blocks none. */
const limitsText = ({ status }: AdminOrder, paymentCase: PaymentCase): string =>
  [
    status === 'PAID' &&
      (paymentCase.isReleased
        ? `Staff have cleared this order for dispatch despite the ${caseWord(paymentCase)}.`
        : `On hold until the ${caseWord(paymentCase)} is closed.`),
    paymentCase.blocksRefund &&
      `The payment provider won't refund this payment until the ${caseWord(paymentCase)} is closed.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Explains an open dispute, inquiry, fraud warning or review, with its costs and the next steps. */
export const CaseNotice = ({ order, paymentCase, onTask, reviewButton, hasEvidence }: Props) => {
  const { id, dueBy, withdrawn, fee, currency, isReleased, unmatchedPaymentId } = paymentCase
  const documents = useOrderPdfs()
  const figures = [
    ...(dueBy !== null && needsAnswer(paymentCase)
      ? [['Answer due', <RelativeTime key="due" instant={dueBy} />] as const]
      : []),
    ...(withdrawn > 0 ? [['Taken by the bank', formatMoney(withdrawn, currency)] as const] : []),
    ...(fee > 0 ? [["Provider's fee", formatMoney(fee, currency)] as const] : []),
  ]
  return (
    <Notice tone="warning">
      <Stack gap="3" as="section" aria-label={caseName(paymentCase)}>
        <Box>
          <Row wraps>
            <Text fontWeight="medium">
              {caseName(paymentCase)}
              {unmatchedPaymentId !== null && ', about a payment other than this order’s own'}
            </Text>
            {isKnownStatus(paymentCase) && (
              <StatusBadge tone="outline">{caseStatus(paymentCase)}</StatusBadge>
            )}
          </Row>
          {capitalize(caseReason(paymentCase))}.
        </Box>
        {figures.length > 0 && (
          <Box alignSelf="start" minWidth={{ base: 'full', md: 'md' }}>
            <FigureRow figures={figures} />
          </Box>
        )}
        <Box>
          <Text>{advice(paymentCase)}</Text>
          <Text>{limitsText(order, paymentCase)}</Text>
        </Box>
        <Row wraps>
          {hasEvidence && (
            <Button
              kind="plain"
              icon="documents"
              needs="payments:read"
              isBusy={documents.isBusy}
              onClick={() => documents.evidence(order.id, id)}
            >
              Evidence
            </Button>
          )}
          {order.status === 'PAID' && !isReleased && (
            <Button
              kind="plain"
              needs="payments:decide"
              onClick={() => onTask({ kind: 'release', id: order.id, relatedId: id })}
            >
              Ship Anyway
            </Button>
          )}
          {reviewButton}
        </Row>
      </Stack>
    </Notice>
  )
}
