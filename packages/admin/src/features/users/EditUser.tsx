import { getUser, listUsers, updateUser, type UserDetail } from '@shop/contracts/users/endpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'

/** Returns the form's values. The email has no field; the saved one is sent unchanged. */
const valuesOf = ({ firstName, lastName, email, phone }: UserDetail) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
})

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
}

/** Corrects a name or a phone number. The email is fixed, because its owner signs in with it. */
export const EditUser = ({ user, onClose }: { user: UserDetail; onClose: () => void }) => {
  const { id, firstName, lastName } = user
  const form = useForm(updateUser, {
    defaults: valuesOf(user),
    toInput: (values, saved) => ({ id, ...values, version: saved?.version ?? user.version }),
    record: { opened: user, read: getUser, valuesOf, labelOf: field => labels[field] ?? field },
    failure: 'Failed to update user',
    draft: { key: `user:${id}`, param: 'user' },
    refetch: [listUsers, getUser],
    success: 'User updated successfully!',
    onSaved: onClose,
  })
  const { control } = form
  return (
    <FormDialog title={`Edit ${firstName} ${lastName}`} form={form} submitText="Save User" onClose={onClose}>
      <FieldGrid>
        <FormText control={control} name="firstName" label="First name" isRequired />
        <FormText control={control} name="lastName" label="Last name" isRequired />
      </FieldGrid>
      <FormText control={control} name="phone" label="Phone (optional)" />
    </FormDialog>
  )
}
