import { listUsers } from '@shop/contracts/users/endpoints'
import { inviteUser, listRoles } from '@shop/contracts/users/staffEndpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { emptyStaffValues, StaffFields, staffInputOf } from './roles/StaffFields.tsx'

const kinds = [
  { value: 'customer', label: 'Customer' },
  { value: 'admin', label: 'Admin' },
] as const

/** Default roles of an admin, the same as for Make Admin. */
const defaultRoles = ['manager']

const blankPerson = { firstName: '', lastName: '', email: '', ...emptyStaffValues }

/** Sends a link to set a password, valid once and for 72 hours. Somebody with a role is staff. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [isAdmin, setAdmin] = useState(false)
  const form = useForm(inviteUser, {
    defaults: blankPerson,
    toInput: ({ firstName, lastName, email, ...staff }) =>
      staff.roleIds.length > 0
        ? { firstName, lastName, email, role: 'admin' as const, ...staffInputOf(staff) }
        : { firstName, lastName, email, role: 'customer' as const },
    validate: ({ roleIds }): Record<string, string> =>
      isAdmin && roleIds.length === 0 ? { roleIds: 'Please choose at least one role.' } : {},
    failure: 'Failed to send invitation. Please try again.',
    draft: { key: 'invite-user', param: 'invite' },
    refetch: [listUsers, listRoles],
    success: 'User invitation sent successfully!',
    onSaved: onClose,
  })
  const { control, setValue } = form
  // A restored draft may contain roles.
  const isStaff = useWatch({ control, name: 'roleIds' }).length > 0 || isAdmin
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
      <FieldGrid>
        <FormText control={control} name="email" label="Email" type="email" isRequired />
        <SelectField
          label="Role"
          options={kinds}
          value={isStaff ? 'admin' : 'customer'}
          hint={isStaff ? 'Works in the back office' : 'Shops, without access to the back office'}
          onChange={kind => {
            setAdmin(kind === 'admin')
            setValue('roleIds', kind === 'admin' ? defaultRoles : [], {
              shouldDirty: true,
              shouldValidate: true,
            })
          }}
        />
      </FieldGrid>
      {isStaff && <StaffFields control={control} defaultRoleIds={defaultRoles} />}
    </FormDialog>
  )
}
