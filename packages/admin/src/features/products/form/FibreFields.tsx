import { Field, Text } from '@chakra-ui/react'
import { fibreLabels, fibreNames, totalPercent } from '@shop/contracts/facts/fibres'
import { productFields } from '@shop/contracts/facts/productFields'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { FormNumber, FormSelect } from '../../../kit/form/fields.tsx'
import type { ProductValues } from './productValues.ts'
import styles from './FibreFields.module.css'

/** Options by label; the fibre `other` comes last. */
const options = fibreNames
  .map(value => ({ value, label: fibreLabels[value] }))
  .toSorted(
    (a, b) => Number(a.value === 'other') - Number(b.value === 'other') || (a.label < b.label ? -1 : 1),
  )

const totalText = (total: number): string => {
  if (total === 100) return 'Total 100%'
  return total < 100
    ? `Total ${total}%, ${100 - total}% missing`
    : `Total ${total}%, ${total - 100}% too much`
}

/** Returns the error of the whole list; errors of single fibres are shown at their fields. */
const problemOf = (rows: ProductValues['fibres']): string | undefined =>
  productFields.fibres.input.safeParse(rows).error?.issues.find(({ path }) => path.length === 0)?.message

/** Asks for each fibre and its percentage, and shows the total. */
export const FibreFields = ({ control }: { control: Control<ProductValues> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'fibres' })
  const rows = useWatch({ control, name: 'fibres' })
  const { submitCount } = useFormState({ control })
  const total = totalPercent(rows)
  // Less than 100% is no error while another fibre may follow.
  const error = submitCount > 0 || total >= 100 ? problemOf(rows) : undefined
  const add = () => append({ fibre: '', percent: total < 100 ? 100 - total : null })
  return (
    <FieldSection
      title={productFields.fibres.label}
      buttons={
        <Button kind="plain" icon="plus" onClick={add}>
          Add Fibre
        </Button>
      }
    >
      {fields.length === 0 && (
        <Text color="fg.muted">
          Not stated. The label in the garment names each fibre and its percentage; shoppers have to see them
          before they buy.
        </Text>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <FormSelect
            control={control}
            name={`fibres.${index}.fibre`}
            label={`Fibre ${index + 1}`}
            hidesLabel
            placeholder="Choose a fibre"
            options={options}
          />
          <FormNumber
            control={control}
            name={`fibres.${index}.percent`}
            label={`Percentage of fibre ${index + 1}`}
            hidesLabel
            unit="%"
          />
          <IconButton icon="trash" label={`Remove fibre ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      {(fields.length > 0 || error) && (
        <Field.Root invalid={error !== undefined}>
          {error === undefined && (
            <Text as="output" display="block" color="fg.muted" fontVariantNumeric="tabular-nums">
              {totalText(total)}
            </Text>
          )}
          <Field.ErrorText role="alert">{error}</Field.ErrorText>
        </Field.Root>
      )}
    </FieldSection>
  )
}
