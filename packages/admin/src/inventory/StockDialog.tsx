import {
  countStock,
  listLowStock,
  listStockedVariants,
  listStockMoves,
  receiveStock,
  type StockedVariant,
} from '@shop/contracts/inventory/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormNumber, FormText } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'

const refetch = [listStockedVariants, listLowStock, listStockMoves]

interface Props {
  variant: StockedVariant
  onClose: () => void
}

/** Sets how many units are on the shelf: only the difference to what was seen is applied. */
export const CountDialog = ({ variant, onClose }: Props) => {
  const toast = useToast()
  const defaults: { stock: number | null; reason: string } = { stock: variant.stock, reason: '' }
  const form = useForm(countStock, {
    defaults,
    toInput: ({ stock, reason }) => ({
      id: variant.id,
      stock: stock ?? Number.NaN,
      baseStock: variant.stock,
      reason,
    }),
    failure: 'Failed to update stock',
    refetch,
    onSaved: ({ sku, stock }) => {
      toast({ tone: 'success', title: `${sku} has ${stock} in stock` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Stock of ${variant.sku}`}
      size="sm"
      form={form}
      submitText="Save Stock"
      onClose={onClose}
    >
      <FormNumber control={form.control} name="stock" label="Units on the shelf" isRequired />
      <FormText control={form.control} name="reason" label="Reason" />
    </FormDialog>
  )
}

/** Adds delivered units. */
export const ReceiveDialog = ({ variant, onClose }: Props) => {
  const toast = useToast()
  const form = useForm(receiveStock, {
    defaults: { quantity: null as number | null, reason: '' },
    toInput: ({ quantity, reason }) => ({ id: variant.id, quantity: quantity ?? Number.NaN, reason }),
    failure: 'Failed to update stock',
    refetch,
    onSaved: ({ sku, stock }) => {
      toast({ tone: 'success', title: `${sku} has ${stock} in stock` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Delivery of ${variant.sku}`}
      size="sm"
      form={form}
      submitText="Receive"
      onClose={onClose}
    >
      <FormNumber control={form.control} name="quantity" label="Units delivered" isRequired />
      <FormText control={form.control} name="reason" label="Reason" isRequired />
    </FormDialog>
  )
}
