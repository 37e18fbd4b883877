import { Text } from '@chakra-ui/react'
import { createRole, getRole, listRoles, type Role, updateRole } from '@shop/contracts/users/staffEndpoints'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormCheckbox, FormMajorUnits, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { History } from '../../audit/History.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { PermissionList } from './PermissionList.tsx'
import { roleSummary } from './roleWords.ts'

type Values = Pick<Role, 'name' | 'permissions' | 'refundLimit' | 'requiresSecondFactor'>

interface Props {
  /** The edited role; undefined for a new one. */
  savedRole: Role | undefined
  /** Role whose permissions the new role copies. */
  template?: Role | undefined
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

const newRoleFrom = (template: Role | undefined): Values =>
  template ? { ...valuesOf(template), name: `${template.name} (copy)` } : newRole

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  permissions: 'Permissions',
  refundLimit: 'Refund limit',
  requiresSecondFactor: 'Two-step sign-in',
}

/** Creates or edits a role. The name and permissions of a built-in role are fixed; its limits may change. */
export const RoleForm = ({ savedRole, template, onClose }: Props) => {
  const [initialRole] = useState(savedRole)
  const isBuiltIn = initialRole?.isBuiltIn ?? false
  // createRole takes the same input as updateRole, minus id and version.
  const endpoint = (initialRole ? updateRole : createRole) as typeof updateRole
  const form = useForm(endpoint, {
    defaults: initialRole ? valuesOf(initialRole) : newRoleFrom(template),
    toInput: (values, saved) =>
      ({ ...values, ...(saved && { id: saved.id, version: saved.version }) }) as never,
    record: { opened: initialRole, read: getRole, valuesOf, labelOf: field => labels[field] ?? field },
    failure: initialRole ? 'Failed to change the role' : 'Failed to create the role',
    draft: {
      key: `role:${initialRole?.id ?? template?.id ?? 'new'}`,
      param: initialRole ? 'role' : 'create',
    },
    refetch: [listRoles],
    success: ({ name }) => (initialRole ? `${name} changed` : `${name} created`),
    onSaved: onClose,
  })
  const { control } = form
  const permissions = useWatch({ control, name: 'permissions' })
  return (
    <FormDialog
      title={initialRole?.name ?? 'Create Role'}
      form={form}
      size="lg"
      submitText={initialRole ? 'Save Role' : 'Create Role'}
      onClose={onClose}
    >
      {isBuiltIn && initialRole ? (
        <Text color="fg.muted">
          {roleSummary(initialRole)}. This is a built-in role. Copy it to change its permissions.
        </Text>
      ) : (
        <FormText control={control} name="name" label="Name" maxLength={60} isRequired />
      )}
      {permissions.includes('orders:refund') && initialRole?.id !== 'owner' && (
        <FormMajorUnits
          control={control}
          name="refundLimit"
          label="Refund limit (optional)"
          hint="The most each person can refund on one order"
        />
      )}
      <FormCheckbox
        control={control}
        name="requiresSecondFactor"
        label="Requires two-step sign-in"
        hint="People without it have to set it up before they can continue"
      />
      {isBuiltIn ? <PermissionList permissions={permissions} /> : <PermissionFields control={control} />}
      {initialRole && <History subject="role" subjectId={initialRole.id} isFolded />}
    </FormDialog>
  )
}
