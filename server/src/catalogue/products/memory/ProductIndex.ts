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
const numberer = () => {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? texts.length
    if (known === texts.length) {
      numbers.set(text, known)
      texts.push(text)
    }
    return known
  }
  return { texts, numberOf }
}

/** Number of replaced variants below which a reload is not worthwhile. */
const fewReplaced = 10_000

/**
 * Stores the facts of all products that lists need, column by column: about 60 bytes for each product and 10 for each
 * variant in stock, without the words. A product's index never changes; its variants are rewritten if they change.
 */
export class ProductIndex {
  readonly ids: string[] = []
  private readonly placeById = new Map<string, number>()
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

  readonly colors = numberer()
  readonly hexes = numberer()
  readonly sizes = numberer()
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
  private variants = 0
  private replaced = 0

  readonly words = new WordIndex()

  readonly placeOf = (id: string): number | undefined => this.placeById.get(id)

  isInStock(place: number): boolean {
    return (this.lastVariant.values[place] ?? 0) > (this.firstVariant.values[place] ?? 0)
  }

  /** Marks listed products created before `until` (ms) with 1, by index. */
  listedBefore(until: number): Uint8Array {
    const is = new Uint8Array(this.ids.length)
    for (let place = 0; place < is.length; place++)
      is[place] = this.listed.values[place] && this.createdAt.values[place]! < until ? 1 : 0
    return is
  }

  /** Tells whether most entries are obsolete, so that a fresh load is better. */
  get isWorn(): boolean {
    return this.words.isWorn || this.replaced > fewReplaced + this.variants / 2
  }

  set(row: IndexedRow): number {
    const place = this.placeById.get(row.id) ?? this.ids.length
    if (place === this.ids.length) {
      this.ids.push(row.id)
      this.placeById.set(row.id, place)
    }
    this.count += 1 - (this.listed.values[place] ?? 0)
    this.listed.set(place, 1)
    this.priceFrom.set(place, row.price_from)
    this.rating.set(place, row.rating)
    this.reviewCount.set(place, row.review_count)
    this.unitsSold.set(place, row.units_sold)
    this.createdAt.set(place, Date.parse(row.created_at))
    this.setVariants(place, fromJson(row.options))
    return place
  }

  setText({ id, title, facts, body }: IndexedText) {
    const place = this.placeById.get(id)
    if (place !== undefined)
      this.words.set(place, title === null ? null : { title, facts: facts ?? '', body: body ?? '' })
  }

  /** Sets the words of a product that has none. */
  addText(text: IndexedText) {
    const place = this.placeById.get(text.id)
    if (place !== undefined && !this.words.knows(place)) this.setText(text)
  }

  private setVariants(place: number, options: readonly ListedColor[]) {
    const [first, last] = [this.firstVariant.values[place] ?? 0, this.lastVariant.values[place] ?? 0]
    this.replaced += last - first
    for (let variant = first; variant < last; variant++) this.countChoice(variant, -1)
    this.firstVariant.set(place, this.variants)
    for (const { color, hex, sizes, prices, reduced } of options)
      for (const [index, size] of sizes.entries()) {
        const variant = this.variants++
        this.colorOf.set(variant, this.colors.numberOf(color))
        this.hexOf.set(variant, hex ? this.hexes.numberOf(hex) + 1 : 0)
        this.sizeOf.set(variant, this.sizes.numberOf(size))
        this.priceOf.set(variant, prices[index] ?? 0)
        this.isReduced.set(variant, reduced.includes(index) ? 1 : 0)
        this.countChoice(variant, 1)
      }
    this.lastVariant.set(place, this.variants)
  }

  private countChoice(variant: number, by: number) {
    const [color, size] = [this.colorOf.values[variant]!, this.sizeOf.values[variant]!]
    this.inColor.set(color, (this.inColor.values[color] ?? 0) + by)
    this.inSize.set(size, (this.inSize.values[size] ?? 0) + by)
  }

  /** Removes a product from all lists; returns its index, if it has one. */
  remove(id: string): number | undefined {
    const place = this.placeById.get(id)
    if (place === undefined) return undefined
    this.count -= this.listed.values[place] ?? 0
    this.listed.set(place, 0)
    this.setVariants(place, [])
    this.words.set(place, null)
    return place
  }
}
