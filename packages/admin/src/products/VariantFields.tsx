import { Button } from '@shop/ui/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { IconButton } from '@shop/ui/IconButton.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { useState } from 'react'
import { type Control, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormMoney, FormNumber, FormText } from '../form/fields.tsx'
import { isSame } from '../form/mergeValues.ts'
import { useUnsaved } from '../form/UnsavedProvider.tsx'
import { makeMatrix, matrixProblems, type MatrixWish } from './makeMatrix.ts'
import { newVariant, type ProductValues } from './productValues.ts'
import { SwatchFields } from './SwatchFields.tsx'

const headers = [
  { text: 'SKU', width: '9rem' },
  { text: 'Color', width: '7rem' },
  { text: 'Size', width: '5rem' },
  { text: 'Price (pence)', width: '9rem' },
  { text: 'Sale Price', width: '9rem' },
  { text: 'Stock', width: '6rem' },
  { text: 'Length (cm)', width: '6rem' },
  { text: 'Collar', width: '7rem' },
  { text: 'Cuffs', width: '7rem' },
  { text: 'Weight (g)', width: '6rem' },
  { text: 'Barcode', width: '9rem' },
] as const

const nothing: MatrixWish = { sizes: '', colors: '', skuStart: '', price: null, stock: null, weightGr: null }

/** Makes variants of sizes by colours, in the form alone: nothing is saved yet. */
const Matrix = ({
  onMake,
  control,
}: {
  onMake: (wish: MatrixWish) => void
  control: Control<ProductValues>
}) => {
  const slug = useWatch({ control, name: 'slug' })
  const [wish, setWish] = useState(nothing)
  // The form knows of it once it is made.
  useUnsaved(!isSame(wish, nothing), { kind: 'ticked' })
  const set = (change: Partial<MatrixWish>) => setWish({ ...wish, ...change })
  const problems = matrixProblems(wish)
  return (
    <>
      <FieldGrid columns={3}>
        <TextField
          label="Sizes"
          placeholder="52, 54, 56"
          value={wish.sizes}
          onChange={sizes => set({ sizes })}
        />
        <TextField
          label="Colors"
          placeholder="White, Navy"
          value={wish.colors}
          onChange={colors => set({ colors })}
        />
        <TextField
          label="SKUs begin with"
          placeholder={slug.slice(0, 6).toUpperCase() || 'NAJD'}
          value={wish.skuStart}
          onChange={skuStart => set({ skuStart })}
        />
        <MoneyField
          label="Price of each"
          error={problems.price}
          value={wish.price}
          onChange={price => set({ price })}
        />
        <NumberField
          label="Stock of each"
          error={problems.stock}
          value={wish.stock}
          onChange={stock => set({ stock })}
        />
        <NumberField
          label="Weight of each"
          error={problems.weightGr}
          unit="g"
          value={wish.weightGr}
          onChange={weightGr => set({ weightGr })}
        />
      </FieldGrid>
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={
            wish.sizes.trim() === '' || wish.colors.trim() === '' || Object.keys(problems).length > 0
          }
          onClick={() => onMake({ ...wish, skuStart: wish.skuStart || slug.slice(0, 6) })}
        >
          Add All Combinations
        </Button>
      </div>
    </>
  )
}

type VariantForm = Pick<UseFormReturn<ProductValues>, 'control' | 'getValues' | 'setValue'>

/** The variants, one row each. Those taken away go with the save. */
export const VariantFields = ({ form: { control, getValues, setValue } }: { form: VariantForm }) => {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  // The usual way to begin; later a variant is added now and then.
  const [hasMatrix, setMatrix] = useState(() => getValues('variants').every(({ id }) => id === ''))
  const make = (wish: MatrixWish) => {
    const kept = getValues('variants').filter(({ id, sku, size }) => id !== '' || sku !== '' || size !== '')
    replace([...kept, ...makeMatrix(wish, kept)])
  }
  return (
    <FieldSection
      title="Product Variants"
      acts={
        <Row wraps>
          {!hasMatrix && (
            <Button kind="plain" onClick={() => setMatrix(true)}>
              Add Combinations
            </Button>
          )}
          <Button kind="plain" icon="plus" onClick={() => append(newVariant())}>
            Add Variant
          </Button>
        </Row>
      }
    >
      {hasMatrix && <Matrix onMake={make} control={control} />}
      <SwatchFields control={control} setValue={setValue} />
      <FieldTable
        label="Variants"
        keepsFirst
        headers={headers}
        rows={fields.map(({ key }, index) => {
          const bound = { control, hidesLabel: true, isRequired: true } as const
          const name = <Field extends string>(field: Field) => `variants.${index}.${field}` as const
          return {
            key,
            cells: [
              <FormText key="sku" {...bound} name={name('sku')} label="SKU" />,
              <FormText key="color" {...bound} name={name('color')} label="Color" />,
              <FormText key="size" {...bound} name={name('size')} label="Size" />,
              <FormMoney
                key="price"
                {...bound}
                name={name('price')}
                label="Price in pence"
                placeholder="4999"
              />,
              <FormMoney
                key="sale"
                {...bound}
                isRequired={false}
                name={name('salePrice')}
                label="Sale price"
              />,
              <FormNumber key="stock" {...bound} name={name('stock')} label="Stock" />,
              <FormNumber key="length" {...bound} name={name('lengthCm')} label="Length" />,
              <FormText key="collar" {...bound} name={name('collar')} label="Collar" />,
              <FormText key="cuffs" {...bound} name={name('cuffs')} label="Cuffs" />,
              <FormNumber key="weight" {...bound} name={name('weightGr')} label="Weight" />,
              <FormText key="barcode" {...bound} name={name('barcode')} label="Barcode" />,
            ],
            act:
              fields.length > 1 ? (
                <IconButton
                  icon="trash"
                  label={`Delete variant ${index + 1}`}
                  onClick={() => remove(index)}
                />
              ) : null,
          }
        })}
      />
    </FieldSection>
  )
}
