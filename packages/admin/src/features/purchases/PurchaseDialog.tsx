import { Text } from '@chakra-ui/react'
import { currencySign } from '@shop/contracts/money'
import { listPurchasableVariants } from '@shop/contracts/inventory/purchaseEndpoints'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import type { ComponentProps } from 'react'
import { FormNumber, FormMajorUnits, FormText } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/Form.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { withOneMore } from '../inventory/pickedLines.ts'
import { VariantPicker } from '../inventory/VariantPicker.tsx'
import { lineOf, type PurchaseForm } from './purchaseValues.ts'
import { SupplierFields } from './SupplierFields.tsx'

interface Props {
  form: PurchaseForm
}

/** Finds a variant by SKU, barcode or title and adds it; picking it again adds a unit. */
const AddVariant = ({ form }: Props) => {
  const [search, setSearch] = useDebouncedText()
  const { data, isFetching } = useRead(listPurchasableVariants, search === '' ? {} : { search }, {
    keepPrevious: true,
  })
  return (
    <VariantPicker
      label="Add a variant"
      results={data?.items ?? []}
      isSearching={isFetching}
      onSearch={setSearch}
      onPick={variant =>
        form.setValue('lines', withOneMore(form.watch('lines'), lineOf(variant)), { shouldDirty: true })
      }
    />
  )
}

const headers = [
  { text: 'Variant', width: '11rem' },
  { text: 'Quantity', width: '6rem' },
  { text: 'Cost each, without VAT', width: '8rem' },
]

const Lines = ({ form }: Props) => {
  const { currency } = useSettings()
  const { control } = form
  const lines = form.watch('lines')
  const remove = (index: number) =>
    form.setValue(
      'lines',
      lines.filter((_, position) => position !== index),
      { shouldDirty: true },
    )
  return (
    <FieldTable
      label="Lines"
      headers={headers}
      align="middle"
      rows={lines.map(({ variantId, sku, name }, index) => ({
        key: variantId,
        cells: [
          <TwoLines key="name" first={sku} second={name} wraps />,
          <FormNumber
            key={`quantity ${index}`}
            control={control}
            name={`lines.${index}.quantity`}
            label={`Quantity of ${sku}`}
            hidesLabel
          />,
          <FormMajorUnits
            key={`cost ${index}`}
            control={control}
            name={`lines.${index}.cost`}
            label={`Cost of ${sku}`}
            symbol={currencySign(currency)}
            hidesLabel
          />,
        ],
        button: <IconButton icon="trash" label={`Remove ${sku}`} onClick={() => remove(index)} />,
      }))}
    />
  )
}

/** Adds up the lines' units and known costs. */
const Totals = ({ form }: Props) => {
  const money = useMoney()
  const lines = form.watch('lines')
  const units = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const pricedLines = lines.filter(({ cost }) => cost !== null && !Number.isNaN(cost))
  const total = pricedLines.reduce((sum, { cost, quantity }) => sum + (cost ?? 0) * (quantity ?? 0), 0)
  const unpricedCount = lines.length - pricedLines.length
  return (
    <Text as="output" fontVariantNumeric="tabular-nums">
      {formatCount(units, 'unit')}, {money(total)} without VAT
      {unpricedCount > 0 && `, cost unknown for ${formatCount(unpricedCount, 'line')}`}
    </Text>
  )
}

interface DialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'submitText' | 'onClose'> {
  form: PurchaseForm & FormState
}

/** The fields of a purchase order in a dialog; an order needs at least one line. */
export const PurchaseDialog = ({ form, ...dialog }: DialogProps) => (
  <FormDialog {...dialog} size="xl" form={form} isIncomplete={form.watch('lines').length === 0}>
    <SupplierFields form={form} />
    {form.watch('lines').length > 0 && <Lines form={form} />}
    <AddVariant form={form} />
    <FormText
      control={form.control}
      name="note"
      label="Note"
      hint="Printed on the purchase order."
      maxLength={500}
    />
    <Totals form={form} />
  </FormDialog>
)
