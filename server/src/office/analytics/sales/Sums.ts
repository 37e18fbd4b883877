import { fromJson, type Json } from '../../../platform/database/json.ts'

/** Figures of a product, by part, with the number of figures of each product. */
const productParts = {
  /** Units, and pence paid for them. */
  sold: 2,
  /** Units with a known cost, pence paid for them without VAT, and their cost. */
  margin: 3,
  /** Units bought in the size that fit advice recommended: all, kept, sent back, exchanged. */
  followed: 4,
  /** The same of units bought in another size. */
  otherwise: 4,
  /** Units refunded. */
  returned: 1,
} as const

type ProductPart = keyof typeof productParts
const productPartNames = Object.keys(productParts) as ProductPart[]

/** Parts whose figures have a name. */
const namedParts = [
  /** By size: units and pence. */
  'sizes',
  /** By colour: units and pence. */
  'colors',
  /** By AI assistant through which orders came: orders, pence paid for them, and pence paid less refunds. */
  'agents',
  /** By account and currency: debits and credits. */
  'accounts',
  /** By title, size and reason of a return, one a line: units, and of these the exchanged ones. */
  'reasons',
  /** In one entry: refunds, pence, and orders with a refund. */
  'refunds',
  /**
   * By the day of an order's previous refund: orders that a sum over both days would count twice. With a product's key
   * after the day: units of orders that were refunded in full without lines, which count as returned once.
   */
  'repeated',
] as const

type NamedPart = (typeof namedParts)[number]

export type FiguresByName = Map<string, number[]>

/** Figures by name. Names of products are their keys: ids, or titles of products that were deleted before. */
export type CountedSums = Record<NamedPart | ProductPart, FiguresByName>

export const noSums = (): CountedSums =>
  Object.fromEntries([...namedParts, ...productPartNames].map(part => [part, new Map()])) as CountedSums

export const addFigures = (sums: FiguresByName, name: string, figures: readonly number[]): void => {
  const sum = sums.get(name)
  if (!sum) sums.set(name, [...figures])
  else for (const [index, figure] of figures.entries()) sum[index] = (sum[index] ?? 0) + figure
}

/** Figures of each product by its number, in one array, which is many times faster than a map. */
export class ProductFigures {
  private values = new Float64Array(0)
  constructor(private readonly width: number) {}

  add(number: number, figures: readonly number[], first = 0): void {
    const start = number * this.width
    if (start >= this.values.length) {
      const grown = new Float64Array((number + 1) * 2 * this.width)
      grown.set(this.values)
      this.values = grown
    }
    for (let index = 0; index < this.width; index++)
      this.values[start + index] = (this.values[start + index] ?? 0) + (figures[first + index] ?? 0)
  }

  /** Adds flat entries: each a product's number, and its figures. */
  addFlat(flat: readonly number[]): void {
    for (let index = 0; index < flat.length; index += this.width + 1)
      this.add(flat[index] ?? 0, flat, index + 1)
  }

  of(number: number, index = 0): number {
    return this.values[number * this.width + index] ?? 0
  }

  /** Sums a figure of all products. */
  total(index = 0): number {
    let total = 0
    for (let at = index; at < this.values.length; at += this.width) total += this.values[at] ?? 0
    return total
  }

  /** Returns the numbers of the products that have figures. */
  numbers(): number[] {
    const numbers: number[] = []
    for (let start = 0; start < this.values.length; start += this.width)
      for (let index = start; index < start + this.width; index++)
        if (this.values[index]) {
          numbers.push(start / this.width)
          break
        }
    return numbers
  }

  flat(): number[] {
    return this.numbers().flatMap(number => [
      number,
      ...this.values.subarray(number * this.width, (number + 1) * this.width),
    ])
  }
}

type StoredSums = Record<NamedPart, [string, ...number[]][]> & Record<ProductPart, number[]>
export type SumsText = Json<StoredSums>

/** Sums of a period, to which those of its days and months are added. */
export class Sums {
  readonly named = Object.fromEntries(namedParts.map(part => [part, new Map()])) as Record<
    NamedPart,
    FiguresByName
  >
  readonly products = Object.fromEntries(
    productPartNames.map(part => [part, new ProductFigures(productParts[part])]),
  ) as Record<ProductPart, ProductFigures>

  addText(text: SumsText): void {
    const stored = fromJson(text)
    for (const part of namedParts)
      for (const [name, ...figures] of stored[part]) addFigures(this.named[part], name, figures)
    for (const part of productPartNames) this.products[part].addFlat(stored[part])
  }

  addCounted(counted: CountedSums, numberOf: (key: string) => number): void {
    for (const part of namedParts)
      for (const [name, figures] of counted[part]) addFigures(this.named[part], name, figures)
    for (const part of productPartNames)
      for (const [key, figures] of counted[part]) this.products[part].add(numberOf(key), figures)
  }

  /** Subtracts what was counted twice, since the previous refund also belongs to this period, which begins on `from`. */
  subtractRepeated(from: string, numberOf: (key: string) => number): void {
    for (const [name, [count = 0]] of this.named.repeated) {
      const [day, key] = [name.slice(0, dayLength), name.slice(dayLength)]
      if (day < from) continue
      if (key === '') addFigures(this.named.refunds, '', [0, 0, -count])
      else this.products.returned.add(numberOf(key), [-count])
      this.named.repeated.delete(name)
    }
  }

  toText(): SumsText {
    const named = namedParts.map(part => [
      part,
      [...this.named[part]].map(([name, figures]) => [name, ...figures]),
    ])
    const products = productPartNames.map(part => [part, this.products[part].flat()])
    return JSON.stringify(Object.fromEntries([...named, ...products]))
  }
}

const dayLength = '2026-05-31'.length
