import { recordOf } from '@shop/contracts/keys'
import { Field, Text } from '@chakra-ui/react'
import { measureNames, measureTexts } from '@shop/contracts/facts/measurements'
import { productFields } from '@shop/contracts/facts/productFields'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { type Control, type UseFormGetValues, useFieldArray, useWatch } from 'react-hook-form'
import { FormNumber, FormText } from '../../../kit/form/fields.tsx'
import type { MeasuresValues, ProductValues } from './productValues.ts'

const blank = recordOf(measureNames, () => null)

/** Returns the sizes of variants without a row; one empty size if all have a row. */
const missingSizes = ({ variants, measurements }: ProductValues): MeasuresValues[] => {
  const measured = new Set(measurements.map(({ size }) => size.trim()))
  const variantSizes = [...new Set(variants.map(({ size }) => size.trim()))]
  const missing = variantSizes.filter(size => size !== '' && !measured.has(size))
  return (missing.length > 0 ? missing : ['']).map(size => ({ size, ...blank }))
}

/** Names a duplicate size; other errors are shown at their fields. */
const problemOf = (rows: ProductValues['measurements']): string | undefined =>
  productFields.measurements.input.safeParse(rows).error?.issues.find(({ path }) => path.length === 0)
    ?.message

interface Props {
  control: Control<ProductValues>
  getValues: UseFormGetValues<ProductValues>
}

/** Asks for the measurements of each size; lengths belong to the variants. */
export const MeasurementFields = ({ control, getValues }: Props) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'measurements' })
  const error = problemOf(useWatch({ control, name: 'measurements' }))
  return (
    <FieldSection
      title={productFields.measurements.label}
      buttons={
        <Button kind="plain" icon="plus" onClick={() => append(missingSizes(getValues()))}>
          Add Sizes
        </Button>
      }
    >
      <Text color="fg.muted">
        {fields.length === 0
          ? 'Not measured. With measurements shoppers can find their size.'
          : 'In centimetres. Width and hem all the way round, shoulders from seam to seam, sleeve from seam to cuff. Lengths are entered with the variants.'}
      </Text>
      {fields.length > 0 && (
        <FieldTable
          label={productFields.measurements.label}
          keepsFirst
          headers={[
            { text: 'Size', width: '6rem' },
            ...measureNames.map(name => ({ text: measureTexts[name].label, width: '7rem' })),
          ]}
          rows={fields.map(({ id }, index) => ({
            key: id,
            cells: [
              <FormText
                key="size"
                control={control}
                name={`measurements.${index}.size`}
                label="Size"
                hidesLabel
                isRequired
              />,
              ...measureNames.map(name => (
                <FormNumber
                  key={name}
                  control={control}
                  name={`measurements.${index}.${name}`}
                  label={measureTexts[name].label}
                  hidesLabel
                  isRequired
                  takesFractions
                />
              )),
            ],
            button: (
              <IconButton
                icon="trash"
                label={`Remove measurements of row ${index + 1}`}
                onClick={() => remove(index)}
              />
            ),
          }))}
        />
      )}
      {error && (
        <Field.Root invalid>
          <Field.ErrorText role="alert">{error}</Field.ErrorText>
        </Field.Root>
      )}
    </FieldSection>
  )
}
