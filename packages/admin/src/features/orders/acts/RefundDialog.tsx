import { choiceText } from '@shop/contracts/orders/variantName'
import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { refundOfUnits, unitsToRefund } from '@shop/contracts/orders/refundAmount'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormCheckbox, FormNumber, FormPounds, FormSelect, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'
import { OpenReturns } from './OpenReturns.tsx'

interface Props {
  order: AdminOrder
  /** The line that it was begun at; one unit of it is chosen already. */
  itemId: string | undefined
  onClose: () => void
}

const ways = [
  { value: 'lines', label: 'Lines, at what was paid for them' },
  { value: 'amount', label: 'An amount' },
  { value: 'all', label: 'All that is left' },
]

/** Gives money back by lines, by amount, or all of it; what lines come to is computed. */
export const RefundDialog = ({ order, itemId, onClose }: Props) => {
  const { items, currency } = order
  const toast = useToast()
  const open = items.filter(item => unitsToRefund(item) > 0)
  const exchanged = items.reduce((sum, item) => sum + item.exchangedQuantity, 0)
  const offered = exchanged > 0 ? ways.filter(({ value }) => value !== 'all') : ways
  const withoutLine = exchanged === 0 ? 'all' : open.length > 0 ? 'lines' : 'amount'
  // Idempotency key, kept with the typed values, so that a retry after a lost answer or a crash refunds once.
  const [refundId] = useState(() => crypto.randomUUID())
  // Sum as it was shown: somebody else may refund meanwhile.
  const [left, setLeft] = useState(order.leftToRefund)
  const hasChanged = left !== order.leftToRefund
  const form = useForm(refundOrder, {
    defaults: {
      refundId,
      way: itemId === undefined ? withoutLine : 'lines',
      units: Object.fromEntries(open.map(item => [item.id, item.id === itemId ? 1 : 0])),
      delivery: false,
      restock: order.status === 'PAID',
      amount: null as number | null,
      reason: '',
    },
    toInput: ({ way, units, delivery, restock, amount, reason, refundId: typedAs }) => ({
      id: order.id,
      refundId: typedAs,
      left,
      reason,
      ...(way === 'amount' && { amount: amount as number }),
      ...(way === 'lines' && {
        lines: open.flatMap(({ id }) => ((units[id] ?? 0) > 0 ? [{ itemId: id, quantity: units[id]! }] : [])),
        delivery,
        restock,
        amount: sumOf(units, delivery) || 1,
      }),
    }),
    complaints: (values): Record<string, string> => {
      const problem = values.way === 'amount' ? amountProblem(values.amount) : undefined
      return problem === undefined ? {} : { amount: problem }
    },
    failure: 'Failed to refund order. Please try again.',
    keeps: `refund:${order.id}`,
    refetch: staleReads,
    onSaved: ({ refunds }) => {
      const last = refunds.at(-1)
      toast(
        last?.method === 'by_hand' && last.state === 'PENDING'
          ? {
              tone: 'success',
              title: 'Refund noted',
              text: 'Please pay it back by hand, and record the outcome on the order.',
            }
          : { tone: 'success', title: 'Order has been refunded successfully' },
      )
      onClose()
    },
  })
  const sumOf = (units: Record<string, number | null>, delivery: boolean): number =>
    open.reduce(
      (sum, item) => sum + refundOfUnits(item, Math.min(units[item.id] ?? 0, unitsToRefund(item))),
      delivery ? order.deliveryToRefund : 0,
    )
  const amountProblem = (amount: number | null): string | undefined => {
    if (Number.isNaN(amount)) return 'Please give an amount, such as 5.00.'
    if (amount === null) return undefined
    if (amount < 1) return `Must be at least ${formatMoney(1, currency)}.`
    return amount > order.leftToRefund
      ? `At most ${formatMoney(order.leftToRefund, currency)} is left.`
      : undefined
  }
  const { control, trigger } = form
  const [way, units, delivery, amount] = form.watch(['way', 'units', 'delivery', 'amount'])
  const sums = { lines: sumOf(units, delivery), amount: amount ?? 0, all: order.leftToRefund }
  const sum = sums[way as keyof typeof sums]
  // While it is typed: the button, which cannot be pressed then, does not say why.
  useEffect(() => {
    if (way === 'amount' && amount !== null) void trigger('amount')
  }, [way, amount, trigger])

  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      form={form}
      submitText={Number.isInteger(sum) && sum > 0 ? `Refund ${formatMoney(sum, currency)}` : 'Refund'}
      savingText="Refunding..."
      isIncomplete={hasChanged || !(Number.isInteger(sum) && sum > 0 && sum <= order.leftToRefund)}
      onClose={onClose}
    >
      {hasChanged && !form.isSaving && (
        <Notice tone="warning" action={<Button onClick={() => setLeft(order.leftToRefund)}>Carry On</Button>}>
          The amounts of this order have changed since you opened this: {formatMoney(left, currency)} was
          left, and {formatMoney(order.leftToRefund, currency)} is now. Is your refund still to be made?
        </Notice>
      )}
      <OpenReturns orderId={order.id} />
      <Text fontWeight="medium" color="fg.error">
        Are you sure? This cannot be undone and will refund the customer.{' '}
        {formatMoney(order.leftToRefund, currency)} is left.
        {exchanged > 0 &&
          ` ${exchanged === 1 ? 'One garment was' : `${exchanged} garments were`} exchanged; part of this sum has paid for the replacement.`}
      </Text>
      <FormText
        control={control}
        name="reason"
        label="Reason (shown on the credit note)"
        maxLength={300}
        isRequired
      />
      <FormSelect control={control} name="way" label="What to refund" options={offered} />
      {way === 'amount' && (
        <FormPounds control={control} name="amount" label="Amount" symbol={currencySign(currency)} />
      )}
      {way === 'lines' &&
        open.map(item => (
          <FormNumber
            key={item.id}
            control={control}
            name={`units.${item.id}`}
            label={`${item.title}, ${choiceText(item.variant)}`}
            unit={`of ${unitsToRefund(item)}`}
          />
        ))}
      {way === 'lines' && order.deliveryToRefund > 0 && (
        <FormCheckbox
          control={control}
          name="delivery"
          label={`Delivery, ${formatMoney(order.deliveryToRefund, currency)}`}
        />
      )}
      {way === 'lines' && (
        <FormCheckbox control={control} name="restock" label="Put the units back on the shelf" />
      )}
    </FormDialog>
  )
}
