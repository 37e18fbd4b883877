import { listRoles } from '@shop/contracts/users/staffEndpoints'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { roleSummary } from './roleWords.ts'

interface Props {
  /** Ids of roles. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Shows the shop's roles as checkboxes, each with a summary of its permissions. */
export const RoleChoice = ({ value, onChange, error }: Props) => {
  const { data, error: failure } = useRead(listRoles, {})
  return (
    <FieldSection title="Roles in the back office">
      <FormError text={error ?? null} />
      {!data && <p>{failure ? readFailureLine(failure, 'Failed to load roles.') : 'Loading roles'}</p>}
      <FieldGrid>
        {(data?.items ?? []).map(role => (
          <CheckboxField
            key={role.id}
            label={role.name}
            hint={roleSummary(role)}
            value={value.includes(role.id)}
            onChange={isOn => onChange(isOn ? [...value, role.id] : value.filter(other => other !== role.id))}
          />
        ))}
      </FieldGrid>
    </FieldSection>
  )
}
