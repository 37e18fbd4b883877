import { allPermissions, type Permission } from '@shop/contracts/access'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { FormGroups } from '../../../kit/form/FormGroups.tsx'
import { permissionGroups, withPermission } from './roleWords.ts'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** Permissions to choose from; all if left out. */
  permissions?: readonly Permission[]
}

/** Shows permissions as checkboxes, grouped by subject. */
export const PermissionFields = <Values extends FieldValues & { permissions: Permission[] }>({
  control,
  permissions = allPermissions,
}: Props<Values>) => (
  <FormGroups
    control={control}
    name={'permissions' as Path<Values>}
    title="Permissions"
    groups={permissionGroups.map(group => ({
      ...group,
      choices: group.choices.filter(({ value }) => permissions.includes(value)),
    }))}
    change={withPermission}
  />
)
