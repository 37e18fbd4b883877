import { Text } from '@chakra-ui/react'
import {
  countInStockTake,
  type StockTake,
  type StockTakeLine,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import { FormNumber } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { lineName } from '../inventory/pickedLines.ts'
import { readsAfterCount } from './stockTakeWords.tsx'

interface Props {
  stockTake: StockTake
  line: StockTakeLine
  onClose: () => void
}

export const CountDialog = ({ stockTake: { id, number }, line, onClose }: Props) => {
  const { sku, title, choice, variantId } = line
  const form = useForm(
    {
      endpoint: countInStockTake,
      kind: 'tally',
      describe: ({ total }) => ({
        title: `Count of ${sku}`,
        text: `${formatCount(total ?? 0, 'unit')} in ${number}`,
        place: `/admin/stock-takes/${id}`,
      }),
      onStored: onClose,
    },
    {
      defaults: { total: line.counted },
      toInput: ({ total }) => ({ id, variantId: variantId ?? '', total: total ?? Number.NaN }),
      failure: 'Failed to save the count',
      draft: `tally:${line.id}`,
      refetch: readsAfterCount,
      success: saved => `${saved.sku}: ${formatCount(saved.counted ?? 0, 'unit')}`,
      onSaved: onClose,
    },
  )
  return (
    <FormDialog title={`Count ${sku}`} size="sm" form={form} submitText="Save Count" onClose={onClose}>
      <Text color="fg.muted">{lineName(title, choice)}</Text>
      <FormNumber
        control={form.control}
        name="total"
        label="Units on the shelf"
        hint="All of them: this replaces what was scanned so far."
        isRequired
      />
    </FormDialog>
  )
}
