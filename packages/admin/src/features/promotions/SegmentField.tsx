import { listViews } from '@shop/contracts/admin/viewEndpoints'
import { promotionFields, type PromotionFields as Values } from '@shop/contracts/promotions/promotionFields'
import { segmentOfView } from '@shop/contracts/segments'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { type Control, useController } from 'react-hook-form'
import { useRead } from '../../kit/query/useRead.ts'

const { label, hint } = promotionFields.segmentId

/** Chooses the segment of a promotion from shared views of users that contain only conditions. */
export const SegmentField = ({ control }: { control: Control<Values> }) => {
  const { field, fieldState } = useController({ control, name: 'segmentId' })
  const { data } = useRead(listViews, { list: 'users' })
  const segments = (data?.items ?? []).flatMap(({ id, name, isShared, query }) =>
    isShared && segmentOfView(query) ? [{ value: id, label: name }] : [],
  )
  // The segment may not have loaded yet, or belong to a list that this user may not see.
  const isUnknown = field.value !== null && !segments.some(({ value }) => value === field.value)
  return (
    <SelectField
      {...field}
      label={label}
      hint={hint}
      value={field.value ?? ''}
      options={[
        { value: '', label: 'Everybody' },
        ...(isUnknown ? [{ value: field.value ?? '', label: 'One segment' }] : []),
        ...segments,
      ]}
      onChange={next => field.onChange(next === '' ? null : next)}
      error={fieldState.error?.message}
    />
  )
}
