import type { Answer, SentInput } from '@shop/contracts/endpoint'
import type {
  createPurchase,
  listPurchasableVariants,
  Purchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { lineName, pickedLine, quantityProblems, type PickedLine } from '../inventory/pickedLines.ts'
import type { UseFormReturn } from 'react-hook-form'

export type PurchaseForm = Pick<UseFormReturn<PurchaseValues>, 'control' | 'watch' | 'setValue'>

type PurchasableVariant = Answer<typeof listPurchasableVariants>['items'][number]

/** A line of the form. */
export interface TypedLine extends PickedLine {
  cost: number | null
}

interface PurchaseValues {
  /** Idempotency key, stored with the typed values, so that a retry after a lost answer creates only one draft. */
  purchaseId: string
  name: string
  email: string
  supplierNote: string
  expectedOn: string
  note: string
  lines: TypedLine[]
}

export const lineOf = (variant: PurchasableVariant, quantity = 1): TypedLine => ({
  ...pickedLine(variant, quantity),
  cost: variant.cost,
})

export const newValues = (lines: TypedLine[]): PurchaseValues => ({
  purchaseId: crypto.randomUUID(),
  name: '',
  email: '',
  supplierNote: '',
  expectedOn: '',
  note: '',
  lines,
})

/** Returns the values of a purchase order; lines of deleted variants stay unchanged and are not in the form. */
export const valuesOf = ({ id, supplier, expectedOn, note, lines }: Purchase): PurchaseValues => ({
  purchaseId: id,
  name: supplier.name,
  email: supplier.email,
  supplierNote: supplier.note,
  expectedOn: expectedOn ?? '',
  note,
  lines: lines.flatMap(({ variantId, sku, title, choice, quantity, cost }) =>
    variantId === null ? [] : [{ variantId, sku, name: lineName(title, choice), quantity, cost }],
  ),
})

type PurchaseInput = Omit<SentInput<typeof createPurchase>, 'purchaseId'>

export const toInput = ({
  name,
  email,
  supplierNote,
  expectedOn,
  note,
  lines,
}: PurchaseValues): PurchaseInput => ({
  supplier: { name, email, note: supplierNote },
  expectedOn: expectedOn === '' ? null : expectedOn,
  note,
  lines: lines.map(({ variantId, quantity, cost }) => ({
    variantId,
    quantity: quantity ?? Number.NaN,
    cost,
  })),
})

/** Returns the errors of fields that have other names in the call. */
export const validate = ({ name, email, lines }: PurchaseValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Please say who supplies it.' }),
  ...(email.trim() !== '' && !email.includes('@') && { email: 'Please enter a valid email address.' }),
  ...quantityProblems(lines),
})
