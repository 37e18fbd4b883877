import { formatMoney } from '@shop/contracts/money'
import { getOwnReturnLabel } from '@shop/contracts/returns/labelEndpoints'
import { cancelReturn, getReturnSlip, sendReturn } from '@shop/contracts/returns/endpoints'
import type { Return } from '@shop/contracts/returns/entities'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { refundPartsText } from '@shop/contracts/returns/refundPartsText'
import { exchangeName } from '@shop/contracts/returns/exchangeName'
import { useState } from 'react'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx'
import { useShop } from '../../../kit/shop/shop.ts'
import { type FormatOrderDate, useOrderDates } from '../useOrderDates.ts'
import { useDownload } from '../useDownload.ts'
import styles from './OrderReturns.module.css'
import { useReturnAction } from './useReturnAction.ts'

/** Names a return for the customer: an exchange if each of its lines has a replacement. */
const nameOf = ({ lines, state }: Return): 'Exchange' | 'Return' =>
  lines.every(({ swap }) => swap !== null && (state === 'CANCELED' || swap.status !== 'CANCELED'))
    ? 'Exchange'
    : 'Return'

/** Tells whether a replacement still has to be packed. */
const hasUnpackedReplacement = ({ lines }: Return): boolean =>
  lines.some(({ swap }) => swap?.status === 'PAID')

const stateText = (orderReturn: Return, orderDate: FormatOrderDate): string => {
  const { code, state, askedAt, sentAt, receivedAt, isSentBack, refund } = orderReturn
  const name = `${nameOf(orderReturn)} ${code}`
  switch (state) {
    case 'ASKED':
      return `${name}, booked on ${orderDate(askedAt)}`
    case 'SENT':
      return `${name}, posted on ${orderDate(sentAt ?? askedAt)}`
    case 'RECEIVED':
      return `${name} reached us on ${orderDate(receivedAt ?? askedAt)}; we are checking it`
    case 'CHECKED':
      return `${name}: your ${nameOf(orderReturn) === 'Exchange' ? 'difference' : 'refund'} is on its way`
    case 'DONE':
      if (refund && nameOf(orderReturn) === 'Return') return `${name}: refunded`
      return hasUnpackedReplacement(orderReturn)
        ? `${name}: your parcel has been checked`
        : `${name} is complete`
    case 'CANCELED':
      if (isSentBack) return `${name} was not accepted: we are sending your parcel back to you`
      return receivedAt ? `${name} was closed` : `${name} was cancelled`
  }
}

type Swap = NonNullable<Return['lines'][number]['swap']>

/**
 * Tells whether the replacement is cancelled together with its return, even if the status of its order follows a moment
 * later. Once the parcel has arrived, the replacement may be packed and is not cancelled.
 */
const isCancelledWithReturn = ({ status }: Swap, { state, receivedAt }: Return): boolean =>
  state === 'CANCELED' && (status === 'PENDING' || (status === 'PAID' && receivedAt === null))

const swapText = (swap: Swap, orderReturn: Return, orderDate: FormatOrderDate): string => {
  if (isCancelledWithReturn(swap, orderReturn)) return 'No longer reserved.'
  switch (swap.status) {
    case 'PENDING':
      return swap.payUntil
        ? `Reserved for you until the end of ${orderDate(swap.payUntil)} while you pay the difference.`
        : 'Reserved for half an hour while you pay the difference.'
    case 'PAID':
      return orderReturn.receivedAt === null
        ? 'Reserved for you, and sent as soon as your parcel reaches us.'
        : 'Your parcel has arrived, and we are packing this for you.'
    case 'SHIPPED':
      return 'On its way to you.'
    case 'DELIVERED':
      return 'Delivered.'
    case 'REFUNDED':
      return 'Refunded.'
    case 'CANCELED':
      return orderReturn.state === 'CANCELED'
        ? 'No longer reserved.'
        : 'No longer reserved: you will be refunded instead.'
  }
}

interface SwapProps {
  /** Product of the garment that comes back. */
  title: string
  swap: Swap
  orderReturn: Return
  currency: string
}

/** Names the replacement with its state, and a link that pays the price difference. */
const SwapLine = ({ title, swap, orderReturn, currency }: SwapProps) => {
  const { orderDate } = useOrderDates()
  return (
    <span className={styles.facts}>
      {isCancelledWithReturn(swap, orderReturn) || swap.status === 'CANCELED' ? 'You chose' : 'You receive'}:{' '}
      {exchangeName({ title, swap })} (order{' '}
      {swap.url ? <a href={swap.url}>{swap.orderNumber}</a> : swap.orderNumber}).{' '}
      {swapText(swap, orderReturn, orderDate)}{' '}
      {swap.paymentUrl && !isCancelledWithReturn(swap, orderReturn) && (
        <a href={swap.paymentUrl}>Pay {formatMoney(swap.toPay, currency)}</a>
      )}
    </span>
  )
}

const labelTexts = {
  pdf: {
    name: 'Prepaid Label',
    phrase: 'the prepaid label',
    hint: 'We pay the postage: print your prepaid label and attach it to the parcel.',
  },
  png: {
    name: 'QR Code',
    phrase: 'the QR code',
    hint: 'We pay the postage: show your QR code where you hand in the parcel, and its label is printed there.',
  },
} as const

interface Props {
  orderId: string
  orderReturn: Return
  currency: string
}

/** Lists the items of a return, and what the customer gets for them. */
const ReturnLines = ({ orderReturn, currency }: Omit<Props, 'orderId'>) => {
  const { lines, missing, endReason, expected, expectedDelivery, refund, refundOrder, label } = orderReturn
  const refundLabel = nameOf(orderReturn) === 'Exchange' ? 'Difference refunded' : 'Refund'
  const deducted = lines.reduce((sum, { deduction }) => sum + deduction, 0)
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, quantity, title, choice, deduction, deductionReason, swap }) => (
        <li key={id}>
          {quantity} × {title}, {choice}
          {deduction > 0 && (
            <span className={styles.facts}>
              {formatMoney(deduction, currency)} deducted: {deductionReason}
            </span>
          )}
          {swap && <SwapLine title={title} swap={swap} orderReturn={orderReturn} currency={currency} />}
        </li>
      ))}
      {expected !== null && expected > 0 && (
        <li>
          We will refund up to {formatMoney(expected, currency)} once we have checked your parcel.
          {Boolean(expectedDelivery) &&
            ` ${refundPartsText({ expected, delivery: expectedDelivery ?? 0, currency })}`}
        </li>
      )}
      {label && <li>{labelTexts[label].hint}</li>}
      {missing !== '' && <li>Not in your parcel: {missing}</li>}
      {endReason !== '' && <li>Reason: {endReason}</li>}
      {refund !== null && refund > 0 && (
        <li>
          {refundLabel}: {formatMoney(refund, currency)}
          {deducted > 0 &&
            `, which is ${formatMoney(refund + deducted, currency)} less ${formatMoney(deducted, currency)} deducted`}
          {refundOrder && `. Its credit note is with order ${refundOrder}, which paid for this`}
        </li>
      )}
    </ul>
  )
}

/** Shows a return: its items, its state and the customer's buttons. */
export const ReturnCard = ({ orderId, orderReturn, currency }: Props) => {
  const { orderDate } = useOrderDates()
  const { client } = useShop()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { code, state, label } = orderReturn
  const name = nameOf(orderReturn)
  const ids = { id: orderId, returnId: orderReturn.id }
  const send = useReturnAction(
    () => client.call(sendReturn, ids),
    'Thank you. We will email you when it arrives.',
  )
  const withdraw = useReturnAction(() => client.call(cancelReturn, ids), `${name} ${code} is cancelled.`)
  const slipDownload = useDownload(() => client.call(getReturnSlip, ids), 'Failed to download the slip.')
  const labelDownload = useDownload(
    () => client.call(getOwnReturnLabel, ids),
    'Failed to download the label.',
  )
  const isBusy = send.isPending || withdraw.isPending || slipDownload.isPending || labelDownload.isPending
  const labelText = label && labelTexts[label]
  return (
    <div className={styles.card}>
      <p className={styles.state}>{stateText(orderReturn, orderDate)}</p>
      <ReturnLines orderReturn={orderReturn} currency={currency} />
      {isAwaited(orderReturn) && (
        <div className={styles.acts}>
          {labelText && (
            <TextButton
              isBlocked={isBusy}
              aria-label={`Download ${labelText.phrase} of ${name.toLowerCase()} ${code}`}
              onClick={() => labelDownload.mutate()}
            >
              {labelText.name}
            </TextButton>
          )}
          <TextButton
            isBlocked={isBusy}
            aria-label={`Download the slip of ${name.toLowerCase()} ${code} (PDF)`}
            onClick={() => slipDownload.mutate()}
          >
            Return Slip
          </TextButton>
          {state === 'ASKED' && (
            <TextButton
              isBlocked={isBusy}
              aria-label={`I have posted ${name.toLowerCase()} ${code}`}
              onClick={() => send.mutate()}
            >
              I Have Posted It
            </TextButton>
          )}
          <TextButton
            isBlocked={isBusy}
            aria-label={`Cancel ${name.toLowerCase()} ${code}`}
            onClick={() => setIsWithdrawing(true)}
          >
            Cancel {name}
          </TextButton>
        </div>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={`Cancel ${name}`}
          text={`Would you like to keep everything in ${name.toLowerCase()} ${code} after all? If the parcel is already in the post, please do not cancel.`}
          actionLabel={withdraw.isPending ? 'Cancelling...' : `Cancel ${name}`}
          cancelLabel="Back"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setIsWithdrawing(false) })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </div>
  )
}
