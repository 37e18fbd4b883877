import { countryName } from '@shop/contracts/addresses/countries'
import { type AdminOrder, getAdminOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { Notice } from '@shop/ui/Notice.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormText } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import { addressLines } from './addressLines.ts'
import { staleReads } from './staleReads.ts'

/** Corrects where an order goes. Its country stays, since delivery and VAT were priced for it. */
export const AddressDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { id, shippingAddress } = order
  // What is typed is typed over this; what comes in meanwhile must not pass for it.
  const [over, setOver] = useState(order)
  const toast = useToast()
  const queries = useQueryClient()
  const { country, ...address } = over.shippingAddress
  const form = useForm(updateAdminOrder, {
    defaults: {
      shippingAddress: { ...address, address2: address.address2 ?? '', state: address.state ?? '' },
    },
    toInput: values => ({ id, ...values, updatedAt: over.updatedAt }),
    failure: 'Failed to change the delivery address',
    refetch: staleReads,
    onSaved: () => {
      toast({ tone: 'success', title: 'Delivery address changed' })
      onClose()
    },
    onFailure: ({ code }) => {
      if (code === 'conflict') void queries.invalidateQueries({ queryKey: [getAdminOrder.path] })
      return false
    },
  })
  const { control } = form
  const isStale = order.updatedAt !== over.updatedAt && form.formError !== null
  return (
    <FormDialog
      title={`Delivery address: ${orderNumber(id)}`}
      form={form}
      submitText="Save Address"
      savingText="Saving..."
      onClose={onClose}
    >
      {isStale && (
        <Notice
          action={
            <Button kind="plain" onClick={() => setOver(order)}>
              Keep Mine
            </Button>
          }
        >
          Saved now: {addressLines(shippingAddress).join(', ')}
        </Notice>
      )}
      <FieldGrid>
        <FormText control={control} name="shippingAddress.firstName" label="First name" isRequired />
        <FormText control={control} name="shippingAddress.lastName" label="Last name" isRequired />
      </FieldGrid>
      <FormText control={control} name="shippingAddress.address1" label="Address line 1" isRequired />
      <FormText control={control} name="shippingAddress.address2" label="Address line 2 (optional)" />
      <FieldGrid>
        <FormText control={control} name="shippingAddress.city" label="City" isRequired />
        <FormText control={control} name="shippingAddress.state" label="State or county (optional)" />
        <FormText
          control={control}
          name="shippingAddress.postalCode"
          label="Postal code"
          isRequired
          hint={`${countryName(country)}: an order keeps its country, which its prices were made for`}
        />
      </FieldGrid>
    </FormDialog>
  )
}
