import { formatMoney } from '@shop/contracts/money'
import { cancelReturn, getReturnSlip, sendReturn } from '@shop/contracts/returns/endpoints'
import type { Return } from '@shop/contracts/returns/entities'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { orderDate } from '../orderDate.ts'
import { saveFile } from '../saveFile.ts'
import styles from './OrderReturns.module.css'
import { useReturnAct } from './useReturnAct.ts'

const stateText = ({ code, state, askedAt, sentAt, receivedAt, refund }: Return): string => {
  switch (state) {
    case 'ASKED':
      return `Return ${code}, booked on ${orderDate(askedAt)}`
    case 'SENT':
      return `Return ${code}, posted on ${orderDate(sentAt ?? askedAt)}`
    case 'RECEIVED':
      return `Return ${code} reached us on ${orderDate(receivedAt ?? askedAt)}; we are checking it`
    case 'CHECKED':
      return `Return ${code}: your refund is on its way`
    case 'DONE':
      return refund ? `Return ${code}: refunded` : `Return ${code} is complete`
    case 'CANCELED':
      return `Return ${code} was cancelled`
  }
}

type Swap = NonNullable<Return['lines'][number]['swap']>

const swapText = ({ status }: Swap): string => {
  switch (status) {
    case 'PENDING':
      return 'we hold it for half an hour while you pay the difference'
    case 'PAID':
      return 'held for you, and sent as soon as your parcel reaches us'
    case 'SHIPPED':
      return 'on its way to you'
    case 'DELIVERED':
    case 'REFUNDED':
      return 'delivered'
    case 'CANCELED':
      return 'no longer held; we refund your piece instead'
  }
}

/** What comes in exchange, how far it is, and the way to pay what it costs more. */
const SwapLine = ({ swap, currency }: { swap: Swap; currency: string }) => (
  <span className={styles.facts}>
    You get: {swap.choice} (order {swap.orderNumber}), {swapText(swap)}.{' '}
    {swap.paymentUrl && <a href={swap.paymentUrl}>Pay {formatMoney(swap.toPay, currency)}</a>}
  </span>
)

interface Props {
  orderId: string
  found: Return
  currency: string
}

/** One return with what it is of, where it stands, and what its owner may do about it. */
export const ReturnCard = ({ orderId, found, currency }: Props) => {
  const { client } = useShop()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const ids = { id: orderId, returnId: found.id }
  const send = useReturnAct(
    () => client.call(sendReturn, ids),
    'Thank you. We will email you when it arrives.',
  )
  const withdraw = useReturnAct(() => client.call(cancelReturn, ids), `Return ${found.code} is cancelled.`)
  const print = useMutation({
    mutationFn: () => client.call(getReturnSlip, ids),
    onSuccess: saveFile,
    onError: error =>
      showToast({
        kind: 'error',
        title: 'Error',
        text: failureText(error, 'Failed to download the slip. Please try again.'),
      }),
  })
  const { code, state, lines, refund } = found
  const isBusy = send.isPending || withdraw.isPending || print.isPending
  return (
    <div className={styles.card}>
      <p className={styles.state}>{stateText(found)}</p>
      <ul className={styles.lines}>
        {lines.map(({ id, quantity, title, choice, deduction, deductionReason, swap }) => (
          <li key={id}>
            {quantity} × {title}, {choice}
            {deduction > 0 && ` (${formatMoney(deduction, currency)} deducted: ${deductionReason})`}
            {swap && <SwapLine swap={swap} currency={currency} />}
          </li>
        ))}
        {refund !== null && refund > 0 && <li>Refund: {formatMoney(refund, currency)}</li>}
      </ul>
      {(state === 'ASKED' || state === 'SENT') && (
        <div className={styles.acts}>
          <TextButton
            isBlocked={isBusy}
            aria-label={`Download the slip of return ${code} (PDF)`}
            onClick={() => print.mutate()}
          >
            Return Slip
          </TextButton>
          {state === 'ASKED' && (
            <TextButton
              isBlocked={isBusy}
              aria-label={`I have posted return ${code}`}
              onClick={() => send.mutate()}
            >
              I Have Posted It
            </TextButton>
          )}
          <TextButton
            isBlocked={isBusy}
            aria-label={`Cancel return ${code}`}
            onClick={() => setIsWithdrawing(true)}
          >
            Cancel Return
          </TextButton>
        </div>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title="Cancel Return"
          text={`Keep the pieces of return ${code} after all? If you have already posted them, leave it as it is.`}
          act={withdraw.isPending ? 'Cancelling...' : 'Cancel Return'}
          back="Back"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setIsWithdrawing(false) })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </div>
  )
}
