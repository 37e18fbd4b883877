import type { Role } from '@shop/contracts/users/staffEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldRow } from '@shop/ui/fields/FieldRow.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type Control, useController } from 'react-hook-form'
import type { SignInValues } from './signInValues.ts'

interface Props {
  control: Control<SignInValues>
  roles: readonly Role[]
}

/** Edits the provider's groups, each with the role of its members. */
export const GroupRoles = ({ control, roles }: Props) => {
  const { field, fieldState } = useController({ control, name: 'groupRoles' })
  const lines = field.value
  const change = (index: number, part: Partial<SignInValues['groupRoles'][number]>) =>
    field.onChange(lines.map((line, position) => (position === index ? { ...line, ...part } : line)))
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  const [first] = options
  return (
    <FieldSection
      title="Roles by group"
      buttons={
        <Button
          kind="plain"
          icon="plus"
          isDisabled={!first}
          onClick={() => field.onChange([...lines, { group: '', roleId: first?.value ?? '' }])}
        >
          Add Group
        </Button>
      }
    >
      <FormError
        text={fieldState.invalid ? (fieldState.error?.message ?? 'Please fill in each group.') : null}
      />
      {lines.length === 0 && <p>No groups yet: everybody new gets the role above, and keeps it.</p>}
      {lines.map(({ group, roleId }, index) => (
        <FieldRow
          // A line has no other value that stays the same while it is edited.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          short={
            <SelectField
              label={`Role ${index + 1}`}
              value={roleId}
              options={
                options.some(({ value }) => value === roleId)
                  ? options
                  : [...options, { value: roleId, label: 'A deleted role' }]
              }
              onChange={next => change(index, { roleId: next })}
            />
          }
          long={
            <TextField
              label={`Group ${index + 1}`}
              value={group}
              maxLength={200}
              onChange={next => change(index, { group: next })}
            />
          }
          buttons={
            <IconButton
              icon="trash"
              label={`Remove group ${index + 1}`}
              onClick={() => field.onChange(lines.filter((_, position) => position !== index))}
            />
          }
        />
      ))}
    </FieldSection>
  )
}
