import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, UnmatchedPayment } from '@shop/contracts/orders/adminEntities'
import { acceptPayment, returnPayment } from '@shop/contracts/orders/reviewEndpoints'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

/** Explains the effect of accepting a payment of another amount. */
const acceptText = ({ total, currency }: AdminOrder, { amount }: UnmatchedPayment): string => {
  const money = (pence: number) => formatMoney(pence, currency)
  const text = `The order will be marked as paid with ${money(amount)}, and its units taken from stock.`
  if (amount > total)
    return `${text} ${money(amount - total)} above its total will be refunded to the customer at once.`
  return amount < total ? `${text} ${money(total - amount)} of its total will be waived.` : text
}

const returnText = ({ status }: AdminOrder, { amount, currency }: UnmatchedPayment): string =>
  `All of ${formatMoney(amount, currency)} will be refunded to the customer. This cannot be undone.${
    status === 'PENDING' ? ' The order, which was waiting for it, will be cancelled.' : ''
  }`

const actions = {
  accept: {
    call: acceptPayment,
    title: 'Accept payment',
    buttonText: 'Accept Payment',
    successText: 'Payment accepted. The order is paid.',
    failure: 'Failed to accept payment',
    text: acceptText,
  },
  return: {
    call: returnPayment,
    title: 'Return payment',
    buttonText: 'Return Payment',
    successText: 'Payment returned',
    failure: 'Failed to return payment',
    text: returnText,
  },
} as const

export type PaymentAction = keyof typeof actions

interface Props {
  order: AdminOrder
  payment: UnmatchedPayment
  kind: PaymentAction
  onClose: () => void
}

/** Asks for a reason to accept or return a payment that does not match its order, and explains the effect. */
export const PaymentDialog = ({ order, payment, kind, onClose }: Props) => {
  const { call, title, buttonText, successText, failure, text } = actions[kind]
  const form = useForm(call, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: order.id, paymentId: payment.id, reason }),
    failure,
    draft: `payment-${kind}:${payment.id}`,
    refetch: staleReads,
    success: successText,
    onSaved: onClose,
  })
  return (
    <FormDialog title={`${title}: ${order.number}`} form={form} submitText={buttonText} onClose={onClose}>
      <Text>{text(order, payment)}</Text>
      <FormText
        control={form.control}
        name="reason"
        label="Reason, for the order's history"
        maxLength={300}
        isRequired
      />
    </FormDialog>
  )
}
