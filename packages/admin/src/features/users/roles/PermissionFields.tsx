import { Box, Flex, Text } from '@chakra-ui/react'
import { allPermissions, type Permission } from '@shop/contracts/access'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { permissionGroups, withPermission } from './roleWords.ts'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** Those to choose from; all without it. */
  offered?: readonly Permission[]
}

/** Permissions as checkboxes, by what they are about. */
export const PermissionFields = <Values extends FieldValues & { permissions: Permission[] }>({
  control,
  offered = allPermissions,
}: Props<Values>) => {
  const { field, fieldState } = useController({ control, name: 'permissions' as Path<Values> })
  const held: readonly Permission[] = field.value
  const groups = permissionGroups
    .map(group => ({
      ...group,
      permissions: group.permissions.filter(each => offered.includes(each.permission)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <FieldSection title="Permissions">
      <FormError text={fieldState.error?.message ?? null} />
      <FieldGrid>
        {groups.map(({ title, permissions }) => (
          <Box as="section" key={title} aria-label={title}>
            <Text fontWeight="medium">{title}</Text>
            <Flex direction="column">
              {permissions.map(({ permission, label }) => (
                <CheckboxField
                  key={permission}
                  label={label}
                  value={held.includes(permission)}
                  onChange={isOn => field.onChange(withPermission(held, permission, isOn))}
                />
              ))}
            </Flex>
          </Box>
        ))}
      </FieldGrid>
    </FieldSection>
  )
}
