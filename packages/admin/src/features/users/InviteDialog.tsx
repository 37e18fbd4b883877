import { inviteUser } from '@shop/contracts/users/staffEndpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { listUsers } from '@shop/contracts/users/endpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'

const roles = [
  { value: 'customer', label: 'Customer' },
  { value: 'admin', label: 'Admin' },
] as const

const nobody: Sent<typeof inviteUser> = { firstName: '', lastName: '', email: '', role: 'customer' }

/** Sends somebody a link to set a password: once, for 72 hours. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(inviteUser, {
    defaults: nobody,
    toInput: values => values,
    failure: 'Failed to send invitation. Please try again.',
    keeps: { draft: 'invite-user', param: 'invite' },
    refetch: [listUsers],
    success: 'User invitation sent successfully!',
    onSaved: onClose,
  })
  const { control } = form
  return (
    <FormDialog
      title="Invite User"
      form={form}
      submitText="Send Invitation"
      savingText="Sending..."
      onClose={onClose}
    >
      <FieldGrid>
        <FormText control={control} name="firstName" label="First Name" isRequired />
        <FormText control={control} name="lastName" label="Last Name" isRequired />
      </FieldGrid>
      <FormText control={control} name="email" label="Email" type="email" isRequired />
      <FormSelect
        control={control}
        name="role"
        label="Role"
        options={roles}
        hint="Admins can see and change everything in the back office"
      />
    </FormDialog>
  )
}
