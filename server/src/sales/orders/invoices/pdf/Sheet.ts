/** A document in words, before anything is measured or drawn. All numbers are formatted. */
export interface Sheet {
  /** `VAT invoice`. */
  title: string
  number: string
  /** True if the number is also printed as a barcode. */
  hasBarcode?: true
  storeName: string
  /** The seller, under the shop's name. */
  seller: string[]
  facts: LabelledValue[]
  parties: { label: string; lines: string[] }[]
  /** The gift note, line by line; only a packing slip has one. */
  giftNote?: string[]
  table: Table
  /** A JPG below the table, and its alternative text. */
  picture?: { bytes: Buffer; altText: string }
  /** Small table next to the totals, such as the VAT by rate. */
  summary: SmallTable | null
  totals: LabelledValue[]
  /** Null on documents without amounts. */
  grandTotal: LabelledValue | null
  /** Lines below the grand total, such as its VAT. */
  includedAmounts: LabelledValue[]
  closing: string[]
  /** At the foot of every page, next to its number. */
  foot: string
}

export interface LabelledValue {
  label: string
  value: string
}

/** The first column is text, all others are numbers. */
export interface Table {
  columns: string[]
  rows: { title: string; detail: string; figures: string[] }[]
}

export interface SmallTable {
  columns: string[]
  rows: string[][]
}
