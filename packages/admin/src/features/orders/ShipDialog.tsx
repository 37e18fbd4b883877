import type { AdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormCheckbox, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { carrierOptions, useShipForm } from './useShipForm.ts'

/** PAID to SHIPPED with carrier and tracking. */
export const ShipDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const toast = useToast()
  const form = useShipForm(order, () => {
    toast({ tone: 'success', title: 'Order status updated to Shipped.' })
    onClose()
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
      <FormSelect control={form.control} name="carrier" label="Carrier" options={carrierOptions} />
      <FormCheckbox control={form.control} name="notify" label={`Send an email to ${order.email}`} />
    </FormDialog>
  )
}
