import { correctTracking, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { tidyCode } from '@shop/contracts/tidy'
import { FormCheckbox, FormSelect, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'
import { useCarrierOptions } from './useShipForm.ts'

const valuesOf = ({ parcels }: AdminOrder, parcelId: string) => {
  const parcel = parcels.find(({ id }) => id === parcelId)
  return {
    carrier: parcel?.carrier ?? '',
    trackingNumber: parcel?.trackingNumber ?? '',
    notify: true,
  }
}

const labels: Readonly<Record<string, string>> = { carrier: 'Carrier', trackingNumber: 'Tracking number' }

interface Props {
  order: AdminOrder
  parcelId: string
  onClose: () => void
}

/** Corrects the carrier and tracking number of a sent parcel. */
export const TrackingDialog = ({ order, parcelId, onClose }: Props) => {
  const { id } = order
  const parcelCarrier = order.parcels.find(parcel => parcel.id === parcelId)?.carrier ?? null
  const carrierOptions = useCarrierOptions(parcelCarrier)
  const form = useForm(correctTracking, {
    defaults: valuesOf(order, parcelId),
    toInput: ({ trackingNumber, ...rest }, saved) => ({
      ...rest,
      id,
      parcelId,
      trackingNumber: tidyCode(trackingNumber) || null,
      version: saved?.version,
    }),
    record: {
      opened: order,
      read: getAdminOrder,
      valuesOf: read => valuesOf(read, parcelId),
      labelOf: field => labels[field] ?? field,
    },
    failure: 'Failed to change the tracking',
    draft: `order-tracking:${parcelId}`,
    refetch: staleReads,
    success: 'Tracking changed',
    onSaved: onClose,
  })
  const { control } = form
  return (
    <FormDialog title={`Tracking: ${order.number}`} form={form} submitText="Save Tracking" onClose={onClose}>
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
