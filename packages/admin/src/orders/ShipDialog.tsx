import { type AdminOrder, carriers, fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormCheckbox, FormSelect, FormText } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import { staleReads } from './staleReads.ts'

const options = carriers.map(value => ({ value, label: value }))

/** PAID to SHIPPED with carrier and tracking. */
export const ShipDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const toast = useToast()
  const form = useForm(fulfilOrder, {
    defaults: { carrier: carriers[0], trackingNumber: '', notify: true },
    toInput: ({ trackingNumber, ...rest }) => ({
      ...rest,
      id: order.id,
      ...(trackingNumber.trim() !== '' && { trackingNumber }),
    }),
    failure: 'Failed to update order status to Shipped',
    refetch: staleReads,
    onSaved: () => {
      toast({ tone: 'success', title: 'Order status updated to Shipped.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Ship order ${orderNumber(order.id)}`}
      form={form}
      submitText="Mark as Shipped"
      savingText="Saving..."
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="trackingNumber"
        label="Tracking number"
        hint="Letters, digits, spaces and hyphens"
      />
      <FormSelect control={form.control} name="carrier" label="Carrier" options={options} />
      <FormCheckbox control={form.control} name="notify" label={`Send an email to ${order.email}`} />
    </FormDialog>
  )
}
