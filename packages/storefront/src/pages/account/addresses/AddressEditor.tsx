import type { Address } from '@shop/contracts/addresses/endpoints'
import { useEffect, useRef } from 'react'
import { AddressForm } from '../../../features/addresses/AddressForm.tsx'
import { addressToSend } from '../../../features/addresses/checkAddress.ts'
import { additionFailedText, useAddAddress, useUpdateAddress } from '../../../features/addresses/mutations.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'
import styles from './AddressesTab.module.css'

interface Props {
  /** The address to change; undefined for a new one. */
  address: Address | undefined
  onDone: () => void
}

export const AddressEditor = ({ address, onDone }: Props) => {
  const { mutateAsync: add, isPending: isAdding } = useAddAddress()
  const { mutateAsync: update, isPending: isUpdating } = useUpdateAddress()
  const container = useRef<HTMLDivElement>(null)
  const isPending = isAdding || isUpdating
  const submitText = address ? 'Update Address' : 'Save Address'
  // Moves the focus, because the button that opened the form is gone.
  useEffect(() => container.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <div ref={container} className={styles.editor}>
      <AddressForm
        address={address}
        hasType
        failureOf={error =>
          refusalText(error, address ? 'Address update failed. Please try again.' : additionFailedText)
        }
        onSave={async values => {
          const input = addressToSend(values)
          await (address ? update({ ...input, id: address.id }) : add(input))
          onDone()
        }}
      >
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Saving...' : submitText}
        </Button>
        <Button look="outline" onClick={onDone}>
          Cancel
        </Button>
      </AddressForm>
    </div>
  )
}
