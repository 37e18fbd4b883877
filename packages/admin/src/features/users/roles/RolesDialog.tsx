import { getUser, listUsers, type UserDetail } from '@shop/contracts/users/endpoints'
import { listRoles, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { StaffFields, type StaffValues, staffInputOf } from './StaffFields.tsx'

/** Labels of fields that may be in conflict. */
const labels: Readonly<Record<string, string>> = {
  roleIds: 'Roles',
  staffUntil: 'Last day',
  staffNote: 'Note for other staff',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
}

const valuesOf = ({ roles, staffUntil, staffNote }: UserDetail): StaffValues => ({
  roleIds: roles.map(({ id }) => id),
  staffUntil: staffUntil ?? '',
  staffNote: staffNote ?? '',
})

const RolesForm = ({ user, onClose }: { user: UserDetail; onClose: () => void }) => {
  const { id, firstName, lastName } = user
  const form = useForm(setUserRoles, {
    defaults: valuesOf(user),
    toInput: (values, saved) => ({ id, ...staffInputOf(values), version: saved?.version ?? user.version }),
    record: { opened: user, read: getUser, valuesOf, labelOf: field => labels[field] ?? field },
    failure: 'Failed to change roles',
    draft: { key: `user-roles:${id}`, param: 'roles' },
    refetch: [listUsers, getUser, listRoles],
    success: ({ roles }) =>
      roles.length === 0 ? `${firstName} is a customer now` : `Roles of ${firstName} changed`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Roles of ${firstName} ${lastName}`}
      form={form}
      submitText="Save Roles"
      onClose={onClose}
    >
      <StaffFields control={form.control} />
    </FormDialog>
  )
}

/** Chooses a user's roles, their last day, and a note. */
export const RolesDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetchedAfterMount } = useRead(getUser, { id }, { isFresh: true })
  if (data && isFetchedAfterMount) return <RolesForm user={data} onClose={onClose} />
  return <PendingDialog title="Roles" noun="User" failure={recordFailure(error, 'User')} onClose={onClose} />
}
