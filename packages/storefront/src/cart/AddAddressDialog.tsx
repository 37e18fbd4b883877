import type { Address } from '@shop/contracts/addresses/endpoints'
import { addressToSend } from '../addresses/checkAddress.ts'
import { AddressForm } from '../addresses/AddressForm.tsx'
import { additionFailed, useAddAddress } from '../addresses/mutations.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { refusalText } from '../query/failureText.ts'

interface Props {
  type: Address['type']
  onClose: () => void
  onAdded: (id: string) => void
}

export const AddAddressDialog = ({ type, onClose, onAdded }: Props) => {
  const { mutateAsync: add, isPending } = useAddAddress()
  return (
    <Dialog title={type === 'SHIPPING' ? 'Add Shipping Address' : 'Add Billing Address'} onClose={onClose}>
      <AddressForm
        newType={type}
        onSave={async values => onAdded((await add(addressToSend(values))).id)}
        failureOf={error => refusalText(error, additionFailed)}
      >
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Saving...' : 'Save Address'}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </AddressForm>
    </Dialog>
  )
}
