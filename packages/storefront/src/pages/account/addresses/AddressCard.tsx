import type { Address } from '@shop/contracts/addresses/endpoints'
import { useState } from 'react'
import { AddressText } from '../../../features/addresses/AddressText.tsx'
import { useDeleteAddress, useSetDefaultAddress } from '../../../features/addresses/mutations.ts'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './AddressesTab.module.css'

export const AddressCard = ({ address, onEdit }: { address: Address; onEdit: () => void }) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const { mutate: remove, isPending: isRemoving, error: failure } = useDeleteAddress()
  const { mutate: setDefault, isPending: isSetting } = useSetDefaultAddress()
  const name = `${address.firstName} ${address.lastName}, ${address.address1}`
  return (
    <>
      <h3 className={styles.kind}>
        {address.type === 'SHIPPING' ? 'Delivery' : 'Billing'}
        {address.isDefault && <span className={styles.default}>Default</span>}
      </h3>
      <AddressText address={address} />
      <FormAlert
        text={failure ? refusalText(failure, 'Address removal failed. Please try again.') : undefined}
      />
      <div className={styles.acts}>
        <TextButton aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </TextButton>
        {!address.isDefault && (
          <TextButton
            aria-label={`Make default: ${name}`}
            isBlocked={isSetting}
            onClick={() => setDefault(address.id)}
          >
            Make Default
          </TextButton>
        )}
        <TextButton aria-label={`Delete ${name}`} onClick={() => setIsDeleting(true)}>
          Delete
        </TextButton>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title="Delete Address"
          text={`Are you sure you want to delete the address ${name}?`}
          actionLabel={isRemoving ? 'Deleting...' : 'Delete'}
          isBusy={isRemoving}
          onConfirm={() => remove(address.id, { onSettled: () => setIsDeleting(false) })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}
