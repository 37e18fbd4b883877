import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { FormDay, FormText } from '../../../kit/form/fields.tsx'
import { RoleChoice } from './RoleChoice.tsx'

/** What makes somebody staff, as forms hold it. */
export interface StaffValues {
  roleIds: string[]
  /** Empty without an end. */
  staffUntil: string
  staffNote: string
}

export const noStaff: StaffValues = { roleIds: [], staffUntil: '', staffNote: '' }

/** The terms as the API takes them. */
export const termsOf = ({ roleIds, staffUntil, staffNote }: StaffValues) => ({
  roleIds,
  staffUntil: staffUntil === '' ? null : staffUntil,
  staffNote,
})

/** Somebody's roles, and for staff their last day and a note. */
export const StaffFields = <Values extends FieldValues & StaffValues>({
  control,
}: {
  control: Control<Values>
}) => {
  const { field, fieldState } = useController({ control, name: 'roleIds' as Path<Values> })
  const roleIds: readonly string[] = field.value
  return (
    <>
      <RoleChoice value={roleIds} onChange={field.onChange} error={fieldState.error?.message} />
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
