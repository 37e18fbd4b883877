import { keysOf } from '@shop/contracts/keys'
import { variantFields, type VariantField } from '@shop/contracts/facts/variantFields'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { Fragment, type ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { FormMoney, FormNumber, FormText } from '../../../kit/form/fields.tsx'
import type { ProductValues } from './productValues.ts'
import { rowsPerPage } from './useRowPages.ts'

type Column = Exclude<VariantField, 'sku' | 'colorHex'> | 'stock'

/** Columns after the SKU; `SwatchFields` asks for each colour's code once. */
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

const columns = keysOf(headers)

/** As wide as the longest SKU, up to half of a phone's window, because this column is fixed. */
const skuHeader = (skus: readonly string[]) => ({
  text: 'SKU',
  width: `max(9rem, min(55vw, ${Math.max(0, ...skus.map(({ length }) => length)) * 0.75 + 2}em))`,
})

const cellsOf = ({ control, index }: { control: Control<ProductValues>; index: number }): ReactNode[] => {
  const fieldProps = <Name extends Column | 'sku'>(name: Name) => ({
    control,
    hidesLabel: true,
    isRequired: true,
    name: `variants.${index}.${name}` as const,
    label: name === 'stock' ? 'Stock' : variantFields[name as Exclude<Name, 'stock'>].label,
  })
  const cells: Record<Column, ReactNode> = {
    color: <FormText {...fieldProps('color')} />,
    size: <FormText {...fieldProps('size')} />,
    price: <FormMoney {...fieldProps('price')} placeholder="4999" />,
    salePrice: <FormMoney {...fieldProps('salePrice')} isRequired={false} />,
    stock: <FormNumber {...fieldProps('stock')} />,
    lengthCm: <FormNumber {...fieldProps('lengthCm')} />,
    collar: <FormText {...fieldProps('collar')} />,
    cuffs: <FormText {...fieldProps('cuffs')} />,
    weightGr: <FormNumber {...fieldProps('weightGr')} />,
    barcode: <FormText {...fieldProps('barcode')} />,
  }
  return [
    <FormText key="sku" {...fieldProps('sku')} />,
    ...columns.map(column => <Fragment key={column}>{cells[column]}</Fragment>),
  ]
}

interface Props {
  control: Control<ProductValues>
  fields: readonly { key: string; sku: string }[]
  page: number
  onPage: (page: number) => void
  onRemove: (index: number) => void
}

/** Shows the rows of one page: a row has eleven fields, and a thousand rows would take seconds. */
export const VariantTable = ({ control, fields, page, onPage, onRemove }: Props) => {
  const start = (page - 1) * rowsPerPage
  return (
    <>
      <FieldTable
        label="Variants"
        keepsFirst
        headers={[skuHeader(fields.map(({ sku }) => sku)), ...Object.values(headers)]}
        rows={fields.slice(start, start + rowsPerPage).map(({ key }, position) => ({
          key,
          cells: cellsOf({ control, index: start + position }),
          button:
            fields.length > 1 ? (
              <IconButton
                icon="trash"
                label={`Delete variant ${start + position + 1}`}
                onClick={() => onRemove(start + position)}
              />
            ) : null,
        }))}
      />
      <Pagination
        page={page}
        totalPages={Math.ceil(fields.length / rowsPerPage)}
        onPage={onPage}
        counted={{ noun: 'variants', total: fields.length, pageSize: rowsPerPage }}
        kind="numbers"
      />
    </>
  )
}
