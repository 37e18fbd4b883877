import { getUser, listUsers, updateUser, type UserDetail } from '@shop/contracts/users/endpoints'
import { Button } from '@shop/ui/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { Notice } from '@shop/ui/Notice.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormText } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'

/** Corrects a name or a phone. The email stays: it is what its owner signs in with. */
export const EditUser = ({ user, onClose }: { user: UserDetail; onClose: () => void }) => {
  const { id, email } = user
  // What is typed is typed over this; what comes in meanwhile must not pass for it.
  const [over, setOver] = useState(user)
  const toast = useToast()
  const queries = useQueryClient()
  const form = useForm(updateUser, {
    defaults: { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' },
    toInput: values => ({ id, email, ...values, updatedAt: over.updatedAt }),
    failure: 'Failed to update user',
    refetch: [listUsers, getUser],
    onSaved: () => {
      toast({ tone: 'success', title: 'User updated successfully!' })
      onClose()
    },
    onFailure: ({ code }) => {
      if (code === 'conflict') void queries.invalidateQueries({ queryKey: [getUser.path] })
      return false
    },
  })
  const { control } = form
  const isStale = user.updatedAt !== over.updatedAt && form.formError !== null
  return (
    <FormDialog
      title={`Edit ${user.firstName} ${user.lastName}`}
      form={form}
      submitText="Save User"
      savingText="Saving..."
      onClose={onClose}
    >
      {isStale && (
        <Notice
          action={
            <Button kind="plain" onClick={() => setOver(user)}>
              Keep Mine
            </Button>
          }
        >
          Saved now: {user.firstName} {user.lastName}, {user.phone ?? 'no phone'}
        </Notice>
      )}
      <FieldGrid>
        <FormText control={control} name="firstName" label="First name" isRequired />
        <FormText control={control} name="lastName" label="Last name" isRequired />
      </FieldGrid>
      <FormText control={control} name="phone" label="Phone (optional)" />
    </FormDialog>
  )
}
