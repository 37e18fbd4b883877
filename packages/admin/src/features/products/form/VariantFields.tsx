import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { memo, useState } from 'react'
import {
  useFieldArray,
  type UseFormReturn,
  type Control,
  type UseFormSetValue,
  useWatch,
} from 'react-hook-form'
import { fillMatrix, makeMatrix, type MatrixInput } from './makeMatrix.ts'
import { MatrixFields } from './MatrixFields.tsx'
import { newVariant, type ProductValues } from './productValues.ts'
import { pageOf, useRowPages } from './useRowPages.ts'
import { useVariantRemoval } from './useVariantRemoval.ts'
import { VariantTable } from './VariantTable.tsx'
import { Text } from '@chakra-ui/react'
import { SwatchField } from '@shop/ui/fields/SwatchField.tsx'

interface SwatchFieldsProps {
  control: Control<ProductValues>
  setValue: UseFormSetValue<ProductValues>
}

/** Fields for each colour's swatch, which all variants of that colour share. */
const SwatchFields = ({ control, setValue }: SwatchFieldsProps) => {
  const variants = useWatch({ control, name: 'variants' })
  const names = [...new Set(variants.map(({ color }) => color))].filter(name => name.trim() !== '')
  const setHex = (name: string, hex: string) => {
    variants.forEach(({ color }, index) => {
      if (color === name) setValue(`variants.${index}.colorHex`, hex, { shouldDirty: true })
    })
  }
  if (names.length === 0) return null
  return (
    <Row wraps>
      <Text color="fg.muted">Swatches</Text>
      {names.map(name => (
        <SwatchField
          key={name}
          label={name}
          value={
            variants.find(({ color, colorHex }) => color === name && colorHex !== null)?.colorHex ?? null
          }
          onChange={hex => setHex(name, hex)}
        />
      ))}
    </Row>
  )
}

type Props = Pick<UseFormReturn<ProductValues>, 'control' | 'getValues' | 'setValue' | 'setFocus'> & {
  productId: string | undefined
  /** Row whose page is shown first. */
  firstRow: number
}

/**
 * Edits the variants, one row each. Removed variants are deleted on save. Memoised, because they are most of the form.
 */
export const VariantFields = memo(
  ({ productId, control, getValues, setValue, setFocus, firstRow }: Props) => {
    const { fields, append, remove, replace } = useFieldArray({ control, name: 'variants', keyName: 'key' })
    const askAndRemove = useVariantRemoval({ productId, getValues, remove })
    const [page, setPage] = useRowPages({ control, setFocus, count: fields.length, firstRow })
    // Open for a new product. Later variants are usually added one by one.
    const [hasMatrix, setMatrix] = useState(() => getValues('variants').every(({ id }) => id === ''))
    const addCombinations = (input: MatrixInput) => {
      const filledVariants = getValues('variants').filter(
        ({ id, sku, size }) => id !== '' || sku !== '' || size !== '',
      )
      replace([...filledVariants, ...makeMatrix(input, filledVariants)])
    }
    const add = () => {
      append(newVariant())
      setPage(pageOf(fields.length))
    }
    return (
      <FieldSection
        title="Product Variants"
        buttons={
          <Row wraps>
            {!hasMatrix && (
              <Button kind="plain" onClick={() => setMatrix(true)}>
                Add Combinations
              </Button>
            )}
            <Button kind="plain" icon="plus" onClick={add}>
              Add Variant
            </Button>
          </Row>
        }
      >
        {hasMatrix && (
          <MatrixFields
            control={control}
            onMake={addCombinations}
            onFill={input => replace(fillMatrix(input, getValues('variants')))}
          />
        )}
        <SwatchFields control={control} setValue={setValue} />
        <VariantTable
          control={control}
          fields={fields}
          page={page}
          onPage={setPage}
          onRemove={index => void askAndRemove(index)}
        />
      </FieldSection>
    )
  },
)
