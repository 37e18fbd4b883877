import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { FormDay, FormText } from '../../../kit/form/fields.tsx'
import { RoleChoice } from './RoleChoice.tsx'

/** Form values of a member of staff. */
export interface StaffValues {
  roleIds: string[]
  /** Empty if there is no last day. */
  staffUntil: string
  staffNote: string
}

export const emptyStaffValues: StaffValues = { roleIds: [], staffUntil: '', staffNote: '' }

/** Converts the values to input of the API. */
export const staffInputOf = ({ roleIds, staffUntil, staffNote }: StaffValues) => ({
  roleIds,
  staffUntil: staffUntil === '' ? null : staffUntil,
  staffNote,
})

interface Props<Values extends FieldValues> {
  control: Control<Values>
  /** Preselected roles; the first role that is ticked replaces them. */
  defaultRoleIds?: readonly string[]
}

/** Edits a user's roles and, for staff, their last day and a note. */
export const StaffFields = <Values extends FieldValues & StaffValues>({
  control,
  defaultRoleIds = [],
}: Props<Values>) => {
  const [hasChosen, setChosen] = useState(false)
  const { field, fieldState } = useController({ control, name: 'roleIds' as Path<Values> })
  const roleIds: readonly string[] = field.value
  const choose = (next: readonly string[]) => {
    const replacesDefaults = !hasChosen && next.length > roleIds.length
    setChosen(true)
    field.onChange(replacesDefaults ? next.filter(id => !defaultRoleIds.includes(id)) : next)
  }
  return (
    <>
      <RoleChoice value={roleIds} onChange={choose} error={fieldState.error?.message} />
      {roleIds.length > 0 && (
        <FieldGrid>
          <FormDay
            control={control}
            name={'staffUntil' as Path<Values>}
            label="Last day (optional)"
            hint="They are signed out at the end of this day. Leave it empty for no end."
          />
          <FormText
            control={control}
            name={'staffNote' as Path<Values>}
            label="Note for other staff (optional)"
            placeholder="Agency, until the autumn range is in"
            maxLength={200}
          />
        </FieldGrid>
      )}
    </>
  )
}
