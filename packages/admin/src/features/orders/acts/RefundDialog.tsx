import { choiceText } from '@shop/contracts/orders/variantName'
import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { parcelsSentOf } from '@shop/contracts/orders/parcels'
import { refundOfUnits, unitsToRefund } from '@shop/contracts/orders/refundAmount'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormCheckbox, FormNumber, FormMajorUnits, FormSelect, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'
import { unitProblems } from '../unitProblems.ts'
import { OpenReturns } from './OpenReturns.tsx'

const methods = [
  { value: 'lines', label: 'Items, at the price paid' },
  { value: 'amount', label: 'An amount' },
  { value: 'all', label: 'Everything that is left' },
]

const refundableLines = ({ items }: AdminOrder) => items.filter(item => unitsToRefund(item) > 0)

const exchangedUnits = ({ items }: AdminOrder): number =>
  items.reduce((sum, item) => sum + item.exchangedQuantity, 0)

/** Tells whether the role's limit is below the amount left to refund. */
const isLimited = ({ leftToRefund, allowedToRefund }: AdminOrder) => allowedToRefund < leftToRefund

/** Tells whether everything left can be refunded at once. */
const canRefundAll = (order: AdminOrder) => exchangedUnits(order) === 0 && !isLimited(order)

/** Returns the refund in pence for these units and the delivery: at most what is left. */
const refundOfLines = (
  order: AdminOrder,
  units: Record<string, number | null>,
  delivery: boolean,
): number => {
  const price = refundableLines(order).reduce(
    (sum, item) => sum + refundOfUnits(item, Math.min(units[item.id] ?? 0, unitsToRefund(item))),
    delivery ? order.deliveryToRefund : 0,
  )
  return Math.min(price, order.leftToRefund)
}

interface RefundChoice {
  /** How the amount is determined: a value of `methods`. */
  way: string
  units: Record<string, number | null>
  delivery: boolean
  amount: number | null
}

/** Returns the amount that the fields' values refund, pence. */
const refundSum = (order: AdminOrder, { way, units, delivery, amount }: RefundChoice): number => {
  if (way === 'lines') return refundOfLines(order, units, delivery)
  return way === 'all' ? order.leftToRefund : (amount ?? 0)
}

const amountProblem = (amount: number | null, order: AdminOrder): string | undefined => {
  const money = (sum: number) => formatMoney(sum, order.currency)
  if (Number.isNaN(amount)) return 'Please give an amount, such as 5.00.'
  if (amount === null) return undefined
  if (amount < 1) return `Must be at least ${money(1)}.`
  if (amount > order.leftToRefund) return `Only ${money(order.leftToRefund)} is left.`
  return amount > order.allowedToRefund
    ? `Your role lets you refund ${money(order.allowedToRefund)} of it.`
    : undefined
}

/** Reports the newest refund; the customer may have to be paid by hand. */
const successToast = ({ refunds }: AdminOrder): Omit<Toast, 'id'> => {
  const newest = refunds.at(-1)
  return newest?.method === 'by_hand' && newest.state === 'PENDING'
    ? {
        tone: 'success',
        title: 'Refund recorded',
        text: 'Please pay it back by hand, and record the outcome on the order.',
      }
    : { tone: 'success', title: 'Order has been refunded successfully' }
}

interface Props {
  order: AdminOrder
  /** Line from which the refund was started; one of its units is preselected. */
  itemId: string | undefined
  onClose: () => void
}

/** Creates the form. `amountLeft` is the amount shown to the user; the server rejects any other. */
const useRefundForm = ({ order, itemId, onClose }: Props, amountLeft: number) => {
  const toast = useToast()
  const confirm = useConfirm()
  const refundable = refundableLines(order)
  const isPartSent = parcelsSentOf(order) > 0
  const partialWay = isLimited(order) || refundable.length === 0 ? 'amount' : 'lines'
  const defaultWay = canRefundAll(order) ? 'all' : partialWay
  // Idempotency key, stored with the typed values, so that a retry after a lost answer or a crash refunds only once.
  const [refundId] = useState(() => crypto.randomUUID())
  return useForm(refundOrder, {
    defaults: {
      refundId,
      way: itemId === undefined ? defaultWay : 'lines',
      units: Object.fromEntries(refundable.map(item => [item.id, item.id === itemId ? 1 : 0])),
      delivery: false,
      restock: order.status === 'PAID',
      // The limit of the role.
      amount: (isLimited(order) && order.allowedToRefund) || (null as number | null),
      reason: '',
    },
    toInput: ({ way, units, delivery, restock, amount, reason, refundId: storedRefundId }) => ({
      id: order.id,
      refundId: storedRefundId,
      left: amountLeft,
      reason,
      ...(way === 'amount' && { amount: amount as number }),
      ...(way === 'lines' && {
        lines: refundable
          .map(({ id }) => ({ itemId: id, quantity: units[id] ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
        delivery,
        // Without this field the server restocks the units that have not yet been sent.
        ...(!(restock && isPartSent) && { restock }),
        amount: refundOfLines(order, units, delivery) || 1,
      }),
    }),
    validate: ({ way, units, amount }): Record<string, string> => {
      if (way === 'lines')
        return unitProblems(
          refundable.map(item => ({
            name: `units.${item.id}`,
            quantity: units[item.id],
            left: unitsToRefund(item),
          })),
        )
      const problem = way === 'amount' ? amountProblem(amount, order) : undefined
      return problem === undefined ? {} : { amount: problem }
    },
    confirm: values => {
      const money = formatMoney(refundSum(order, values), order.currency)
      const text = 'Are you sure? This cannot be undone and will refund the customer.'
      return confirm({ title: `Refund ${money}?`, text, actionLabel: `Refund ${money}`, isDanger: true })
    },
    failure: 'Failed to refund order. Please try again.',
    draft: `refund:${order.id}`,
    refetch: staleReads,
    onSaved: refundedOrder => {
      toast(successToast(refundedOrder))
      onClose()
    },
  })
}

interface FieldsProps {
  order: AdminOrder
  form: ReturnType<typeof useRefundForm>
}

const RefundFields = ({ order, form: { control, watch } }: FieldsProps) => {
  const { currency } = order
  const way = watch('way')
  const availableMethods = canRefundAll(order) ? methods : methods.filter(({ value }) => value !== 'all')
  return (
    <>
      <FormSelect control={control} name="way" label="What to refund" options={availableMethods} />
      {way === 'amount' && (
        <FormMajorUnits control={control} name="amount" label="Amount" symbol={currencySign(currency)} />
      )}
      {way === 'lines' &&
        refundableLines(order).map(item => (
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
        <FormCheckbox
          control={control}
          name="restock"
          label={
            parcelsSentOf(order) > 0
              ? 'Put units that have not been sent back on the shelf'
              : 'Put the units back on the shelf'
          }
        />
      )}
    </>
  )
}

/** Refunds an order by lines, by amount, or in full; the amount for lines is calculated. */
export const RefundDialog = (props: Props) => {
  const { order, onClose } = props
  const { currency } = order
  const exchanged = exchangedUnits(order)
  // Somebody else may refund a part of the order while this is open.
  const [amountLeft, setAmountLeft] = useState(order.leftToRefund)
  const hasChanged = amountLeft !== order.leftToRefund
  const form = useRefundForm(props, amountLeft)
  const { control, trigger } = form
  const [way, amount] = form.watch(['way', 'amount'])
  const sum = refundSum(order, form.watch())
  // Validates while typing, because the disabled button gives no reason.
  useEffect(() => {
    if (way === 'amount' && amount !== null) void trigger('amount')
  }, [way, amount, trigger])

  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      form={form}
      submitText={Number.isInteger(sum) && sum > 0 ? `Refund ${formatMoney(sum, currency)}` : 'Refund'}
      savingText="Refunding..."
      isIncomplete={hasChanged || !(Number.isInteger(sum) && sum > 0 && sum <= order.allowedToRefund)}
      onClose={onClose}
    >
      {hasChanged && !form.isSaving && (
        <Notice
          tone="warning"
          action={<Button onClick={() => setAmountLeft(order.leftToRefund)}>Carry On</Button>}
        >
          The amounts of this order have changed since you opened this: {formatMoney(amountLeft, currency)}{' '}
          was left, and {formatMoney(order.leftToRefund, currency)} is now. Do you still want to make your
          refund?
        </Notice>
      )}
      <OpenReturns orderId={order.id} />
      <Text color="fg.muted">
        {formatMoney(order.leftToRefund, currency)} is left
        {isLimited(order) &&
          `, and your role lets you refund ${formatMoney(order.allowedToRefund, currency)} of it`}
        .
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
      <RefundFields order={order} form={form} />
    </FormDialog>
  )
}
