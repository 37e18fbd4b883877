import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import {
  changeDelivery,
  getChangeable,
  type OtherDeliveryOption,
} from '@shop/contracts/orders/changeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { useState } from 'react'
import { FormCheckbox, FormSelect } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { staleReads } from '../staleReads.ts'

interface Props {
  order: AdminOrder
  onClose: () => void
}

/** Compares the delivery's price with the one that was paid, and states the effect. */
const outcomeOf = (difference: number, isCharged: boolean, currency: string): string => {
  const sum = formatMoney(Math.abs(difference), currency)
  if (difference > 0)
    return isCharged
      ? `The customer will be emailed a link to pay ${sum}. The delivery changes once that is paid, unless the order is packed first.`
      : `This costs ${sum} more, which the customer will not be charged. The delivery changes at once.`
  return difference < 0 ? `This costs ${sum} less than was paid.` : 'The price paid stays the same.'
}

const DeliveryForm = ({ order, ways, onClose }: Props & { ways: readonly OtherDeliveryOption[] }) => {
  const mayRefund = useCan()('orders:refund')
  // Idempotency key, so that a retry after a lost answer changes the delivery only once.
  const [changeId] = useState(() => crypto.randomUUID())
  const differenceOf = (id: string) => ways.find(option => option.id === id)?.difference ?? 0
  const form = useForm(changeDelivery, {
    defaults: { shippingMethod: ways[0]?.id ?? '', refunds: mayRefund, asks: true, notify: true },
    toInput: ({ shippingMethod, refunds, asks, notify }) => {
      const saving = -differenceOf(shippingMethod)
      return {
        id: order.id,
        changeId,
        shippingMethod,
        notify,
        ...(refunds && saving > 0 && { refund: saving }),
        ...(asks && saving < 0 && { surcharge: -saving }),
      }
    },
    failure: 'Failed to change the delivery',
    draft: `change-delivery:${order.id}`,
    refetch: [...staleReads, getChangeable],
    success: ({ shippingMethod }) =>
      shippingMethod === order.shippingMethod ? 'Payment link sent' : 'Delivery changed',
    onSaved: onClose,
  })
  const [chosenId, asks] = form.watch(['shippingMethod', 'asks'])
  const difference = differenceOf(chosenId)
  const isByLink = difference > 0 && asks
  return (
    <FormDialog
      title={`Delivery of ${order.number}`}
      form={form}
      submitText={isByLink ? 'Send Payment Link' : 'Save Delivery'}
      onClose={onClose}
    >
      <FormSelect
        control={form.control}
        name="shippingMethod"
        label={`Instead of ${order.deliveryWay.name}`}
        options={ways.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {difference < 0 && mayRefund && (
        <FormCheckbox
          control={form.control}
          name="refunds"
          label={`Refund the difference of ${formatMoney(-difference, order.currency)}`}
        />
      )}
      {difference > 0 && (
        <FormCheckbox
          control={form.control}
          name="asks"
          label={`Ask for the difference of ${formatMoney(difference, order.currency)}`}
        />
      )}
      <Text as="output" color="fg.muted">
        {outcomeOf(difference, asks, order.currency)}
      </Text>
      {!isByLink && (
        <FormCheckbox control={form.control} name="notify" label={`Send an email to ${order.email}`} />
      )}
    </FormDialog>
  )
}

/** Changes the delivery option of a paid order. */
const DeliveryDialog = ({ order, onClose }: Props) => {
  const { data, error } = useRead(getChangeable, { id: order.id }, { isFresh: true })
  const title = `Delivery of ${order.number}`
  if (!data)
    return (
      <PendingDialog title={title} noun="Order" failure={recordFailure(error, 'Order')} onClose={onClose} />
    )
  if (!data.ways?.length)
    return (
      <Dialog title={title} isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Text>
          {data.refusal ?? data.exchangeNote ?? 'There is no other way of delivery for this order.'}
        </Text>
      </Dialog>
    )
  return <DeliveryForm order={order} ways={data.ways} onClose={onClose} />
}

export default DeliveryDialog
