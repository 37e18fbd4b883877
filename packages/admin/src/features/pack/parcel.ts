import { barcodeKey, skuKey } from '@shop/contracts/codes'
import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { tidyCode } from '@shop/contracts/tidy'

/** Packed units by line id. */
export type PackedUnits = Readonly<Record<string, number>>

export type ScanOutcome =
  | { kind: 'packed'; line: AdminOrderItem; packed: PackedUnits }
  /** The scanned garment is not part of this order. */
  | { kind: 'wrong'; code: string }
  /** One unit more than ordered. */
  | { kind: 'tooMany'; line: AdminOrderItem }
  /**
   * Several variants share this barcode. `lines`: the order's lines that the next unit may belong to; `others`:
   * variants not in this order.
   */
  | { kind: 'unclear'; code: string; lines: readonly AdminOrderItem[]; others: readonly SameBarcodeVariant[] }

type SameBarcodeVariant = NonNullable<AdminOrderItem['alike']>[number]

/** Returns a line's units for this parcel, without units already sent or not to be sent. */
export const unitsToPack = ({ toSend }: AdminOrderItem): number => toSend

export const linesToPack = ({ items }: Pick<AdminOrder, 'items'>): AdminOrderItem[] =>
  items.filter(line => unitsToPack(line) > 0)

/** Adds one more unit of a line to the parcel. */
export const packLine = (line: AdminOrderItem, packed: PackedUnits): ScanOutcome => {
  const units = packed[line.id] ?? 0
  if (units >= unitsToPack(line)) return { kind: 'tooMany', line }
  return { kind: 'packed', line, packed: { ...packed, [line.id]: units + 1 } }
}

/** Returns, for each variant, the line that gets the next unit. */
const lineOfEachVariant = (lines: readonly AdminOrderItem[], packed: PackedUnits): AdminOrderItem[] => {
  const keys = new Set(lines.map(({ sku }) => skuKey(sku)))
  return [...keys].flatMap(key => {
    const sameVariantLines = lines.filter(({ sku }) => skuKey(sku) === key)
    return (
      sameVariantLines.find(line => (packed[line.id] ?? 0) < unitsToPack(line)) ??
      sameVariantLines.slice(0, 1)
    )
  })
}

/**
 * Finds the line for a scanned SKU or barcode; of two lines of the same variant, the line that still needs a unit. A
 * barcode that several variants share, in this order or elsewhere in the shop, is ambiguous.
 */
export const scanGarment = (
  lines: readonly AdminOrderItem[],
  packed: PackedUnits,
  code: string,
): ScanOutcome => {
  const tidiedCode = tidyCode(code)
  const bySku = lines.filter(({ sku }) => tidiedCode !== '' && skuKey(sku) === skuKey(tidiedCode))
  const matches =
    bySku.length > 0
      ? bySku
      : lines.filter(({ barcode }) => barcode !== '' && barcodeKey(barcode) === barcodeKey(tidiedCode))
  const [first, another] = lineOfEachVariant(matches, packed)
  if (!first) return { kind: 'wrong', code: tidiedCode }
  const otherVariants = matches
    .flatMap(({ alike = [] }) => alike)
    .filter(
      ({ id, sku }, index, variants) =>
        variants.findIndex(variant => variant.id === id) === index &&
        !matches.some(line => line.variant?.id === id || line.sku === sku),
    )
  if (bySku.length === 0 && (another || otherVariants.length > 0))
    return {
      kind: 'unclear',
      code: tidiedCode,
      lines: lineOfEachVariant(matches, packed),
      others: otherVariants,
    }
  return packLine(first, packed)
}

/** Returns the units of a complete parcel, as input of the call. */
export const shipmentLinesOf = (lines: readonly AdminOrderItem[]): { itemId: string; quantity: number }[] =>
  lines.map(line => ({ itemId: line.id, quantity: unitsToPack(line) }))

export const isComplete = (lines: readonly AdminOrderItem[], packed: PackedUnits): boolean =>
  lines.every(line => (packed[line.id] ?? 0) >= unitsToPack(line))
