import { careGroups, careLabels, type CareSymbol } from '@shop/contracts/facts/careSymbols'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { type Control, useController } from 'react-hook-form'
import type { ProductValues } from './productValues.ts'

const unstated = { value: '', label: 'Not stated' } as const

/** Asks for each process of the care label which symbol stands for it, if any. */
export const CareFields = ({ control }: { control: Control<ProductValues> }) => {
  const { field, fieldState } = useController({ control, name: 'careSymbols' })
  return (
    <FieldGrid columns={3}>
      {careGroups.map(({ process, label, symbols }, index) => (
        <SelectField<CareSymbol | ''>
          key={process}
          label={label}
          value={symbols.find(symbol => field.value.includes(symbol)) ?? ''}
          options={[unstated, ...symbols.map(value => ({ value, label: careLabels[value] }))]}
          error={index === 0 ? fieldState.error?.message : undefined}
          onChange={chosen => {
            const others = field.value.filter(symbol => !symbols.includes(symbol))
            const kept = new Set(chosen === '' ? others : [...others, chosen])
            // In the standard's order, so that choosing the same again changes nothing.
            field.onChange(careGroups.flatMap(group => group.symbols).filter(symbol => kept.has(symbol)))
          }}
          onBlur={field.onBlur}
        />
      ))}
    </FieldGrid>
  )
}
