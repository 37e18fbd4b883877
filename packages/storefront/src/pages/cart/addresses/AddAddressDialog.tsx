import type { Address } from '@shop/contracts/addresses/endpoints'
import { useState } from 'react'
import { addressToSend, type AddressValues } from '../../../features/addresses/checkAddress.ts'
import { AddressForm } from '../../../features/addresses/AddressForm.tsx'
import { additionFailedText, useAddAddress } from '../../../features/addresses/mutations.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'

interface Props {
  type: Address['type']
  /** Input that was neither saved nor discarded, for the next opening. */
  draft: AddressValues | null
  onDraft: (draft: AddressValues | null) => void
  onClose: () => void
  onAdded: (id: string) => void
}

export const AddAddressDialog = ({ type, draft, onDraft, onClose, onAdded }: Props) => {
  const { mutateAsync: add, isPending } = useAddAddress()
  const [initialDraft] = useState(draft)
  return (
    <Dialog title={type === 'SHIPPING' ? 'Add Delivery Address' : 'Add Billing Address'} onClose={onClose}>
      <AddressForm
        newType={type}
        draft={initialDraft}
        onInput={onDraft}
        onSave={async values => {
          const { id } = await add(addressToSend(values))
          onDraft(null)
          onAdded(id)
        }}
        failureOf={error => refusalText(error, additionFailedText)}
      >
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Saving...' : 'Save Address'}
        </Button>
        <Button
          look="outline"
          onClick={() => {
            onDraft(null)
            onClose()
          }}
        >
          Cancel
        </Button>
      </AddressForm>
    </Dialog>
  )
}
