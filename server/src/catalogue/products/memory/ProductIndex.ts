import { fromJson, type Json } from '../../../platform/database/json.ts'
import { Column } from '../../../platform/base/Column.ts'
import { WordIndex } from '../search/WordIndex.ts'
import type { ListedColor } from '../lists/makeListing.ts'

/** A product's data by which lists sort, filter and search it. */
export interface IndexedRow {
  id: string
  price_from: number
  rating: number
  review_count: number
  units_sold: number
  created_at: string
  /** `ListedColor[]` as JSON. */
  options: Json<ListedColor[]>
}

/** The words of a product by which it is found. */
export interface IndexedText {
  id: string
  /** Null until the product's words have been stored. */
  title: string | null
  facts: string | null
  body: string | null
}

/** Numbers texts in the order in which they first occur. */
const createNumberer = () => {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? texts.length
    if (number === texts.length) {
      numbers.set(text, number)
      texts.push(text)
    }
    return number
  }
  return { texts, numberOf }
}

/** Number of replaced variants below which a reload is not worthwhile. */
const minReplaced = 10_000

/**
 * Stores the facts of all products that lists need, column by column: about 60 bytes for each product and 10 for each
 * variant in stock, without the words. A product's index never changes; its variants are rewritten if they change.
 */
export class ProductIndex {
  readonly ids: string[] = []
  private readonly indexById = new Map<string, number>()
  /** 1 for a listed product. */
  readonly listed = new Column(Uint8Array)
  count = 0
  readonly priceFrom = new Column(Int32Array)
  readonly rating = new Column(Float64Array)
  readonly reviewCount = new Column(Int32Array)
  readonly unitsSold = new Column(Int32Array)
  /** ms */
  readonly createdAt = new Column(Float64Array)
  /** Range of a product's variants in stock, from `firstVariant` to just before `lastVariant`. */
  readonly firstVariant = new Column(Int32Array)
  readonly lastVariant = new Column(Int32Array)

  readonly colors = createNumberer()
  readonly hexes = createNumberer()
  readonly sizes = createNumberer()
  readonly colorOf = new Column(Uint16Array)
  /** Number of the colour's hex plus one; 0 if it has none. */
  readonly hexOf = new Column(Uint16Array)
  readonly sizeOf = new Column(Uint16Array)
  /** 1 if the variant costs less than its regular price. */
  readonly isReduced = new Column(Uint8Array)
  /** A variant's present price, in pence. */
  readonly priceOf = new Column(Int32Array)
  /** Number of variants in stock with each colour or size, by its number. */
  readonly inColor = new Column(Int32Array)
  readonly inSize = new Column(Int32Array)
  private variantCount = 0
  private replacedCount = 0

  readonly words = new WordIndex()

  readonly indexOf = (id: string): number | undefined => this.indexById.get(id)

  isInStock(productIndex: number): boolean {
    return (this.lastVariant.values[productIndex] ?? 0) > (this.firstVariant.values[productIndex] ?? 0)
  }

  /** Marks listed products created before `until` (ms) with 1, by index. */
  listedBefore(until: number): Uint8Array {
    const isListedBefore = new Uint8Array(this.ids.length)
    for (let productIndex = 0; productIndex < isListedBefore.length; productIndex++)
      isListedBefore[productIndex] =
        this.listed.values[productIndex] && this.createdAt.values[productIndex]! < until ? 1 : 0
    return isListedBefore
  }

  /** Tells whether most entries are obsolete, so that a fresh load is better. */
  get needsRebuild(): boolean {
    return this.words.needsRebuild || this.replacedCount > minReplaced + this.variantCount / 2
  }

  set(row: IndexedRow): number {
    const productIndex = this.indexById.get(row.id) ?? this.ids.length
    if (productIndex === this.ids.length) {
      this.ids.push(row.id)
      this.indexById.set(row.id, productIndex)
    }
    this.count += 1 - (this.listed.values[productIndex] ?? 0)
    this.listed.set(productIndex, 1)
    this.priceFrom.set(productIndex, row.price_from)
    this.rating.set(productIndex, row.rating)
    this.reviewCount.set(productIndex, row.review_count)
    this.unitsSold.set(productIndex, row.units_sold)
    this.createdAt.set(productIndex, Date.parse(row.created_at))
    this.setVariants(productIndex, fromJson(row.options))
    return productIndex
  }

  setText({ id, title, facts, body }: IndexedText) {
    const productIndex = this.indexById.get(id)
    if (productIndex !== undefined)
      this.words.set(productIndex, title === null ? null : { title, facts: facts ?? '', body: body ?? '' })
  }

  /** Sets the words of a product that has none. */
  addText(text: IndexedText) {
    const productIndex = this.indexById.get(text.id)
    if (productIndex !== undefined && !this.words.hasText(productIndex)) this.setText(text)
  }

  private setVariants(productIndex: number, options: readonly ListedColor[]) {
    const first = this.firstVariant.values[productIndex] ?? 0
    const last = this.lastVariant.values[productIndex] ?? 0
    this.replacedCount += last - first
    for (let variant = first; variant < last; variant++) this.countChoice(variant, -1)
    this.firstVariant.set(productIndex, this.variantCount)
    for (const { color, hex, sizes, prices, reduced } of options)
      for (const [index, size] of sizes.entries()) {
        const variant = this.variantCount++
        this.colorOf.set(variant, this.colors.numberOf(color))
        this.hexOf.set(variant, hex ? this.hexes.numberOf(hex) + 1 : 0)
        this.sizeOf.set(variant, this.sizes.numberOf(size))
        this.priceOf.set(variant, prices[index] ?? 0)
        this.isReduced.set(variant, reduced.includes(index) ? 1 : 0)
        this.countChoice(variant, 1)
      }
    this.lastVariant.set(productIndex, this.variantCount)
  }

  private countChoice(variant: number, change: number) {
    const [color, size] = [this.colorOf.values[variant]!, this.sizeOf.values[variant]!]
    this.inColor.set(color, (this.inColor.values[color] ?? 0) + change)
    this.inSize.set(size, (this.inSize.values[size] ?? 0) + change)
  }

  /** Removes a product from all lists; returns its index, if it has one. */
  remove(id: string): number | undefined {
    const productIndex = this.indexById.get(id)
    if (productIndex === undefined) return undefined
    this.count -= this.listed.values[productIndex] ?? 0
    this.listed.set(productIndex, 0)
    this.setVariants(productIndex, [])
    this.words.set(productIndex, null)
    return productIndex
  }
}
