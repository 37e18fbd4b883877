import { getUser, listUsers, updateUser, type UserDetail } from '@shop/contracts/users/endpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SavedMeanwhile } from '../../kit/form/SavedMeanwhile.tsx'
import { useFormOver } from '../../kit/form/useFormOver.ts'

/** Corrects a name or a phone. The email stays: it is what its owner signs in with. */
export const EditUser = ({ user, onClose }: { user: UserDetail; onClose: () => void }) => {
  const { id, email, firstName, lastName, phone } = user
  const toast = useToast()
  const form = useFormOver(updateUser, {
    saved: user,
    read: getUser,
    defaults: { firstName, lastName, phone: phone ?? '' },
    toInput: (values, updatedAt) => ({ id, email, ...values, updatedAt }),
    failure: 'Failed to update user',
    draft: `user:${id}`,
    param: 'user',
    refetch: [listUsers, getUser],
    onSaved: () => {
      toast({ tone: 'success', title: 'User updated successfully!' })
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog
      title={`Edit ${firstName} ${lastName}`}
      form={form}
      submitText="Save User"
      savingText="Saving..."
      onClose={onClose}
    >
      <SavedMeanwhile form={form}>
        {firstName} {lastName}, {phone ?? 'no phone'}
      </SavedMeanwhile>
      <FieldGrid>
        <FormText control={control} name="firstName" label="First name" isRequired />
        <FormText control={control} name="lastName" label="Last name" isRequired />
      </FieldGrid>
      <FormText control={control} name="phone" label="Phone (optional)" />
    </FormDialog>
  )
}
