import { Text } from '@chakra-ui/react'
import { createRole, getRole, listRoles, type Role, updateRole } from '@shop/contracts/users/staffEndpoints'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormCheckbox, FormPounds, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { History } from '../../audit/History.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { PermissionList } from './PermissionList.tsx'
import { roleSummary } from './roleWords.ts'

type Values = Pick<Role, 'name' | 'permissions' | 'refundLimit' | 'requiresSecondFactor'>

interface Props {
  /** The edited role; undefined for a new one. */
  edited: Role | undefined
  /** Role whose permissions the new role copies. */
  copied?: Role | undefined
  onClose: () => void
}

const newRole: Values = {
  name: '',
  permissions: ['office:enter'],
  refundLimit: null,
  requiresSecondFactor: false,
}

const valuesOf = ({ name, permissions, refundLimit, requiresSecondFactor }: Values): Values => ({
  name,
  permissions,
  refundLimit,
  requiresSecondFactor,
})

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  permissions: 'Permissions',
  refundLimit: 'Refund limit',
  requiresSecondFactor: 'Two-step sign-in',
}

/** Creates or edits a role. The name and permissions of a built-in role are fixed; its limits may change. */
export const RoleForm = ({ edited, copied, onClose }: Props) => {
  const [opened] = useState(edited)
  const isBuiltIn = opened?.isBuiltIn ?? false
  // A new role uses another endpoint with the same input, without id and version.
  const endpoint = (opened ? updateRole : createRole) as typeof updateRole
  const form = useForm(endpoint, {
    defaults: opened
      ? valuesOf(opened)
      : copied
        ? { ...valuesOf(copied), name: `${copied.name} (copy)` }
        : newRole,
    toInput: (values, saved) =>
      ({ ...values, ...(saved && { id: saved.id, version: saved.version }) }) as never,
    record: { opened, read: getRole, valuesOf, labelOf: field => labels[field] ?? field },
    failure: opened ? 'Failed to change the role' : 'Failed to create the role',
    keeps: { draft: `role:${opened?.id ?? copied?.id ?? 'new'}`, param: opened ? 'role' : 'create' },
    refetch: [listRoles],
    success: ({ name }) => (opened ? `${name} changed` : `${name} created`),
    onSaved: onClose,
  })
  const { control } = form
  const permissions = useWatch({ control, name: 'permissions' })
  return (
    <FormDialog
      title={opened?.name ?? 'Create Role'}
      form={form}
      size="lg"
      submitText={opened ? 'Save Role' : 'Create Role'}
      onClose={onClose}
    >
      {isBuiltIn && opened ? (
        <Text color="fg.muted">
          {roleSummary(opened)}. Comes with the shop: copy it to change what it allows.
        </Text>
      ) : (
        <FormText control={control} name="name" label="Name" maxLength={60} isRequired />
      )}
      {permissions.includes('orders:refund') && opened?.id !== 'owner' && (
        <FormPounds
          control={control}
          name="refundLimit"
          label="Refund limit (optional)"
          hint="The most that each person may refund of one order"
        />
      )}
      <FormCheckbox
        control={control}
        name="requiresSecondFactor"
        label="Requires two-step sign-in"
        hint="People without it have to set it up before they can continue"
      />
      {isBuiltIn ? <PermissionList permissions={permissions} /> : <PermissionFields control={control} />}
      {opened && <History subject="role" subjectId={opened.id} isFolded />}
    </FormDialog>
  )
}
