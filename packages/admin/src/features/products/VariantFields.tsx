import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { FormMoney, FormNumber, FormText } from '../../kit/form/fields.tsx'
import { fillMatrix, makeMatrix, type MatrixWish } from './makeMatrix.ts'
import { MatrixFields } from './MatrixFields.tsx'
import { newVariant, type ProductValues } from './productValues.ts'
import { SwatchFields } from './SwatchFields.tsx'

const headers = [
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

/** Wide enough for the longest SKU, up to about half of a phone's window, where the column stays beside the others. */
const skuHeader = (skus: readonly string[]) => ({
  text: 'SKU',
  width: `max(9rem, min(55vw, ${Math.max(0, ...skus.map(({ length }) => length)) * 0.75 + 2}em))`,
})

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
      {hasMatrix && (
        <MatrixFields
          control={control}
          onMake={make}
          onFill={wish => replace(fillMatrix(wish, getValues('variants')))}
        />
      )}
      <SwatchFields control={control} setValue={setValue} />
      <FieldTable
        label="Variants"
        keepsFirst
        headers={[skuHeader(fields.map(({ sku }) => sku)), ...headers]}
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
