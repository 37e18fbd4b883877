import type { Answer, Sent } from '@shop/contracts/endpoint'
import type { createPurchase, listBuyable, Purchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { choiceText } from '@shop/contracts/orders/variantName'

export type Buyable = Answer<typeof listBuyable>['items'][number]

/** A line as it is typed; figures may be emptied meanwhile. */
export interface TypedLine {
  variantId: string
  sku: string
  /** `Najd Thobe (White, 54)`. */
  name: string
  quantity: number | null
  cost: number | null
}

export interface PurchaseValues {
  /** Idempotency key, kept with the typed values, so that a retry after a lost answer drafts once. */
  purchaseId: string
  name: string
  email: string
  supplierNote: string
  expectedOn: string
  note: string
  lines: TypedLine[]
}

const nameOf = (title: string, choice: string) => `${title} (${choice})`

export const lineOf = (variant: Buyable, quantity = 1): TypedLine => ({
  variantId: variant.id,
  sku: variant.sku,
  name: nameOf(variant.product.title, choiceText(variant)),
  quantity,
  cost: variant.cost,
})

/** Adds one unit of a variant: to its line, where there is one. */
export const withOneMore = (lines: readonly TypedLine[], variant: Buyable): TypedLine[] =>
  lines.some(({ variantId }) => variantId === variant.id)
    ? lines.map(line =>
        line.variantId === variant.id ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [...lines, lineOf(variant)]

export const newValues = (lines: TypedLine[]): PurchaseValues => ({
  purchaseId: crypto.randomUUID(),
  name: '',
  email: '',
  supplierNote: '',
  expectedOn: '',
  note: '',
  lines,
})

/** Values of a purchase order; lines of deleted variants stay as they are and are not in the form. */
export const valuesOf = ({ id, supplier, expectedOn, note, lines }: Purchase): PurchaseValues => ({
  purchaseId: id,
  name: supplier.name,
  email: supplier.email,
  supplierNote: supplier.note,
  expectedOn: expectedOn ?? '',
  note,
  lines: lines.flatMap(({ variantId, sku, title, choice, quantity, cost }) =>
    variantId === null ? [] : [{ variantId, sku, name: nameOf(title, choice), quantity, cost }],
  ),
})

type Decided = Omit<Sent<typeof createPurchase>, 'purchaseId'>

export const decidedOf = ({
  name,
  email,
  supplierNote,
  expectedOn,
  note,
  lines,
}: PurchaseValues): Decided => ({
  supplier: { name, email, note: supplierNote },
  expectedOn: expectedOn === '' ? null : expectedOn,
  note,
  lines: lines.map(({ variantId, quantity, cost }) => ({
    variantId,
    quantity: quantity ?? Number.NaN,
    cost,
  })),
})

/** Complaints about fields whose names are others than those of the call. */
export const complaintsOf = ({ name, email, lines }: PurchaseValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Please say who supplies it.' }),
  ...(email.trim() !== '' && !email.includes('@') && { email: 'Please enter a valid email address.' }),
  ...Object.fromEntries(
    lines.flatMap(({ quantity }, index) =>
      Number.isInteger(quantity) && Number(quantity) > 0
        ? []
        : [[`lines.${index}.quantity`, 'Please give a whole number of at least 1.']],
    ),
  ),
})
