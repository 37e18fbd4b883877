import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'

/** Units packed, by line id. */
export type Packed = Readonly<Record<string, number>>

export type Scan =
  | { kind: 'packed'; line: AdminOrderItem; packed: Packed }
  /** Nothing of this order. */
  | { kind: 'wrong'; code: string }
  /** One more than was ordered. */
  | { kind: 'tooMany'; line: AdminOrderItem }

/** Units of a line that go into the parcel. */
export const wantedOf = ({ quantity, keptBack }: AdminOrderItem): number => quantity - keptBack

export const linesToPack = ({ items }: Pick<AdminOrder, 'items'>): AdminOrderItem[] =>
  items.filter(line => wantedOf(line) > 0)

const bare = (code: string): string => code.trim().toUpperCase()

/** Puts one more unit of a line into the parcel. */
export const packLine = (line: AdminOrderItem, packed: Packed): Scan => {
  const units = packed[line.id] ?? 0
  if (units >= wantedOf(line)) return { kind: 'tooMany', line }
  return { kind: 'packed', line, packed: { ...packed, [line.id]: units + 1 } }
}

/** Finds the line that a scanned SKU or barcode means; of two lines of one variant the one that still needs it. */
export const scanGarment = (lines: readonly AdminOrderItem[], packed: Packed, code: string): Scan => {
  const scanned = bare(code)
  const found = lines.filter(
    ({ sku, barcode }) => scanned !== '' && [sku, barcode].map(bare).includes(scanned),
  )
  const [first] = found
  if (!first) return { kind: 'wrong', code: code.trim() }
  return packLine(found.find(one => (packed[one.id] ?? 0) < wantedOf(one)) ?? first, packed)
}

/** Units of a complete parcel, as it is told of. */
export const unitsIn = (lines: readonly AdminOrderItem[]): { itemId: string; quantity: number }[] =>
  lines.map(line => ({ itemId: line.id, quantity: wantedOf(line) }))

export const isComplete = (lines: readonly AdminOrderItem[], packed: Packed): boolean =>
  lines.every(line => (packed[line.id] ?? 0) >= wantedOf(line))
