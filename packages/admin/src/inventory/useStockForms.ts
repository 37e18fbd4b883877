import {
  correctStock,
  countStock,
  listLowStock,
  listStockedVariants,
  listStockMoves,
  receiveStock,
  type StockedVariant,
} from '@shop/contracts/inventory/endpoints'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { useForm } from '../form/useForm.ts'

const refetch = [listStockedVariants, listLowStock, listStockMoves, listStaffProducts]
const failure = 'Failed to update stock'
const given = (units: number | null) => units ?? Number.NaN

/** A figure that may be emptied while it is typed, and why it changes. */
const typed = <Name extends string>(figure: Record<Name, number | null>) => ({ ...figure, reason: '' })

/** The three ways in which staff change a variant's stock. */
export const useStockForms = (variant: StockedVariant, onDone: () => void) => {
  const toast = useToast()
  const { id, stock } = variant
  // Of this dialog, so that a delivery that is sent again after a lost answer is added once.
  const [moveId] = useState(() => crypto.randomUUID())
  const onSaved = (saved: StockedVariant) => {
    toast({ tone: 'success', title: `${saved.sku} has ${saved.stock} in stock` })
    onDone()
  }
  const shared = { failure, refetch, onSaved }
  const count = useForm(countStock, {
    ...shared,
    defaults: typed({ stock }),
    toInput: values => ({ id, stock: given(values.stock), baseStock: stock, reason: values.reason }),
  })
  const receive = useForm(receiveStock, {
    ...shared,
    defaults: typed({ quantity: null }),
    toInput: values => ({ id, moveId, quantity: given(values.quantity), reason: values.reason }),
  })
  const correct = useForm(correctStock, {
    ...shared,
    defaults: typed({ difference: null }),
    toInput: values => ({ id, difference: given(values.difference), reason: values.reason }),
  })
  return { count, receive, correct }
}
