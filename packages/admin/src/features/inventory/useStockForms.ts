import {
  correctStock,
  countStock,
  listLowStock,
  listStockedVariants,
  receiveStock,
  type StockedVariant,
} from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import type { Endpoint, SentInput } from '@shop/contracts/endpoint'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import type { SafeWrite } from '../../kit/offline/safeWrites.ts'

export const staleStockReads = [listStockedVariants, listLowStock, listStockMoves, listStaffProducts]
const failure = 'Failed to update stock'
const numberOf = (units: number | null) => units ?? Number.NaN

export const shelfChangeText = (units: number): string =>
  units === 0 ? 'No change on the shelf' : `${units > 0 ? '+' : '−'}${Math.abs(units)} on the shelf`

/** Returns the address of a variant in the stock list. */
export const stockListAddress = (sku: string): string => `/admin/inventory?search=${encodeURIComponent(sku)}`

/** Adds a reason to a number that may be empty while it is typed. */
const withReason = <Name extends string>(figure: Record<Name, number | null>) => ({ ...figure, reason: '' })

/** Returns the forms for the three ways to change a variant's stock. */
export const useStockForms = (variant: StockedVariant, onDone: () => void) => {
  const toast = useToast()
  const { id, sku, stock } = variant
  const onSaved = (saved: StockedVariant) => {
    toast({ tone: 'success', title: `${saved.sku} has ${saved.stock} in stock` })
    onDone()
  }
  const formOptions = { failure, refetch: staleStockReads, onSaved }
  /** Returns the call of a form, and the description of the change while it is waiting for the shop. */
  const waitingCall = <E extends Endpoint>(
    endpoint: E,
    kind: SafeWrite,
    title: string,
    unitsOf: (input: SentInput<E>) => number,
  ) => ({
    endpoint,
    kind,
    describe: (input: SentInput<E> & { reason?: string | null }) => ({
      title: `${title} of ${sku}`,
      text: [shelfChangeText(unitsOf(input)), input.reason].filter(Boolean).join(', '),
      place: stockListAddress(sku),
    }),
    onStored: onDone,
  })
  const count = useForm(
    waitingCall(countStock, 'count', 'Count', input => input.stock - stock),
    {
      ...formOptions,
      defaults: withReason({ stock }),
      toInput: values => ({ id, stock: numberOf(values.stock), baseStock: stock, reason: values.reason }),
      draft: `stock-count:${id}`,
    },
  )
  const receive = useForm(
    waitingCall(receiveStock, 'receive', 'Delivery', input => input.quantity),
    {
      ...formOptions,
      defaults: withReason({ quantity: null }),
      toInput: values => ({ id, quantity: numberOf(values.quantity), reason: values.reason }),
      draft: `stock-receive:${id}`,
    },
  )
  const correct = useForm(
    waitingCall(correctStock, 'correct', 'Correction', input => input.difference),
    {
      ...formOptions,
      defaults: withReason({ difference: null }),
      toInput: values => ({ id, difference: numberOf(values.difference), reason: values.reason }),
      draft: `stock-correct:${id}`,
    },
  )
  return { count, receive, correct }
}
