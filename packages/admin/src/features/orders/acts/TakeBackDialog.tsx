import { Text } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { takeBackParcel } from '@shop/contracts/orders/adminEndpoints'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

interface Props {
  order: AdminOrder
  parcelId: string
  onClose: () => void
}

/** Withdraws a parcel recorded by mistake, with a reason. */
export const TakeBackDialog = ({ order, parcelId, onClose }: Props) => {
  const form = useForm(takeBackParcel, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: order.id, parcelId, reason }),
    failure: 'Failed to take the parcel back',
    draft: `order-take-back:${parcelId}`,
    refetch: staleReads,
    success: 'Parcel taken back',
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Take back a parcel: ${order.number}`}
      form={form}
      submitText="Take Back"
      onClose={onClose}
    >
      <Text>
        For a parcel that was recorded by mistake and is still here. Its garments will have to be sent again.
        If the customer was emailed about it, they will be emailed again.
      </Text>
      <FormText control={form.control} name="reason" label="Reason (for staff)" maxLength={300} isRequired />
    </FormDialog>
  )
}
