import {
  type AdminOrder,
  carriers,
  correctTracking,
  getAdminOrder,
} from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormCheckbox, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SavedMeanwhile } from '../../kit/form/SavedMeanwhile.tsx'
import { useFormOver } from '../../kit/form/useFormOver.ts'
import { staleReads } from './staleReads.ts'
import { carrierOptions } from './useShipForm.ts'

/** Corrects carrier and tracking number of an order that was shipped. */
export const TrackingDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { id, carrier, trackingNumber } = order
  const toast = useToast()
  const form = useFormOver(correctTracking, {
    saved: order,
    read: getAdminOrder,
    defaults: {
      carrier: carriers.find(known => known === carrier) ?? carriers[0],
      trackingNumber: trackingNumber ?? '',
      notify: true,
    },
    toInput: ({ trackingNumber: number, ...rest }, updatedAt) => ({
      ...rest,
      id,
      trackingNumber: number.trim() || null,
      updatedAt,
    }),
    failure: 'Failed to change the tracking',
    draft: `order-tracking:${id}`,
    refetch: staleReads,
    onSaved: () => {
      toast({ tone: 'success', title: 'Tracking changed' })
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog
      title={`Tracking: ${orderNumber(id)}`}
      form={form}
      submitText="Save Tracking"
      savingText="Saving..."
      onClose={onClose}
    >
      <SavedMeanwhile form={form}>{[carrier, trackingNumber].filter(Boolean).join(', ')}</SavedMeanwhile>
      <FormText
        control={control}
        name="trackingNumber"
        label="Tracking number"
        hint="Letters, digits, spaces and hyphens"
      />
      <FormSelect control={control} name="carrier" label="Carrier" options={carrierOptions} />
      <FormCheckbox control={control} name="notify" label={`Send the email again to ${order.email}`} />
    </FormDialog>
  )
}
