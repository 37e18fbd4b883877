import { Text } from '@chakra-ui/react'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { parcelText, unsentLinesOf } from '@shop/contracts/orders/parcels'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { FormCheckbox, FormNumber, FormSelect, FormText } from '../../../kit/form/fields.tsx'
import { useLabelNumber } from '../labels/useLabels.ts'
import { useCarrierOptions, useShipForm } from './useShipForm.ts'

interface Props {
  order: AdminOrder
  onClose: () => void
}

const nameOf = ({ title, variant }: AdminOrder['items'][number]): string => `${title}, ${choiceText(variant)}`

const unitsLeft = (order: AdminOrder): number =>
  unsentLinesOf(order).reduce((sum, { quantity }) => sum + quantity, 0)

/** Ships the rest of an order, or a part of it, with carrier and tracking number. */
export const ShipDialog = ({ order, onClose }: Props) => {
  const toast = useToast()
  const form = useShipForm(order, {
    onSaved: ({ status }) => {
      toast({
        tone: 'success',
        title: status === 'PAID' ? 'Parcel sent' : 'Order status updated to Shipped.',
        ...(status === 'PAID' && { text: 'The rest of the order is still to be sent.' }),
      })
      onClose()
    },
    onStored: onClose,
  })
  const { control, shown } = form
  useLabelNumber(order, form)
  const carrierOptions = useCarrierOptions()
  const isPart = form.watch('isPart')
  const units = form.watch('units')
  const isEmpty = isPart && !unsentLinesOf(shown).some(({ itemId }) => (units[itemId] ?? 0) > 0)
  return (
    <FormDialog
      title={`Ship order ${order.number}`}
      form={form}
      submitText={isPart ? 'Send Part' : 'Mark as Shipped'}
      isIncomplete={isEmpty}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="trackingNumber"
        label="Tracking number"
        hint="Letters, digits, spaces and hyphens"
      />
      <FormSelect control={control} name="carrier" label="Carrier" options={carrierOptions} />
      {!isPart && (
        <Text color="fg.muted" fontSize="sm">
          {parcelText({ lines: unsentLinesOf(shown) }, shown.items, nameOf).join('; ')}
        </Text>
      )}
      {unitsLeft(shown) > 1 && (
        <FormCheckbox control={control} name="isPart" label="Send only part of it now" />
      )}
      {isPart &&
        shown.items
          .filter(({ toSend }) => toSend > 0)
          .map(item => (
            <FormNumber
              key={item.id}
              control={control}
              name={`units.${item.id}`}
              label={nameOf(item)}
              unit={`of ${item.toSend}`}
            />
          ))}
      <FormCheckbox control={control} name="notify" label={`Send an email to ${order.email}`} />
    </FormDialog>
  )
}
