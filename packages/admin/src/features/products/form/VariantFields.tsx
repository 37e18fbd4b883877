import { variantFields, type VariantField } from '@shop/contracts/facts/variantFields'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Fragment, type ReactNode, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { FormMoney, FormNumber, FormText } from '../../../kit/form/fields.tsx'
import { fillMatrix, makeMatrix, type MatrixInput } from './makeMatrix.ts'
import { MatrixFields } from './MatrixFields.tsx'
import { newVariant, type ProductValues } from './productValues.ts'
import { SwatchFields } from './SwatchFields.tsx'

type Column = Exclude<VariantField, 'sku' | 'colorHex'> | 'stock'

/** Columns beside the SKU, in their order; `SwatchFields` asks for the colour's code once for each colour. */
const headers = {
  color: { text: variantFields.color.label, width: '7rem' },
  size: { text: variantFields.size.label, width: '5rem' },
  price: { text: 'Price (pence)', width: '9rem' },
  salePrice: { text: 'Sale Price', width: '9rem' },
  stock: { text: 'Stock', width: '6rem' },
  lengthCm: { text: 'Length (cm)', width: '6rem' },
  collar: { text: variantFields.collar.label, width: '7rem' },
  cuffs: { text: variantFields.cuffs.label, width: '7rem' },
  weightGr: { text: 'Weight (g)', width: '6rem' },
  barcode: { text: variantFields.barcode.label, width: '9rem' },
} as const satisfies Record<Column, { text: string; width: string }>

const columns = Object.keys(headers) as Column[]

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
  const make = (input: MatrixInput) => {
    const kept = getValues('variants').filter(({ id, sku, size }) => id !== '' || sku !== '' || size !== '')
    replace([...kept, ...makeMatrix(input, kept)])
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
          onFill={input => replace(fillMatrix(input, getValues('variants')))}
        />
      )}
      <SwatchFields control={control} setValue={setValue} />
      <FieldTable
        label="Variants"
        keepsFirst
        headers={[skuHeader(fields.map(({ sku }) => sku)), ...Object.values(headers)]}
        rows={fields.map(({ key }, index) => {
          const bound = <Name extends Column | 'sku'>(name: Name) => ({
            control,
            hidesLabel: true,
            isRequired: true,
            name: `variants.${index}.${name}` as const,
            label: name === 'stock' ? 'Stock' : variantFields[name as Exclude<Name, 'stock'>].label,
          })
          const cells: Record<Column, ReactNode> = {
            color: <FormText {...bound('color')} />,
            size: <FormText {...bound('size')} />,
            price: <FormMoney {...bound('price')} placeholder="4999" />,
            salePrice: <FormMoney {...bound('salePrice')} isRequired={false} />,
            stock: <FormNumber {...bound('stock')} />,
            lengthCm: <FormNumber {...bound('lengthCm')} />,
            collar: <FormText {...bound('collar')} />,
            cuffs: <FormText {...bound('cuffs')} />,
            weightGr: <FormNumber {...bound('weightGr')} />,
            barcode: <FormText {...bound('barcode')} />,
          }
          return {
            key,
            cells: [
              <FormText key="sku" {...bound('sku')} />,
              ...columns.map(column => <Fragment key={column}>{cells[column]}</Fragment>),
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
