import type { sheetFormats } from '@shop/contracts/products/sheetFormats'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { addressKey } from '../../../../site/redirects/addressKey.ts'
import { isFailedFormula } from '@shop/contracts/spreadsheets'

export type FormatName = keyof typeof sheetFormats

/** A remark about one cell of the rows that a reader makes. `row` as a spreadsheet counts them. */
export interface Remark {
  row: number
  field: SheetField
  text: string
}

/** Remarks of a reader beside its rows; they are kept with the import. */
export interface Reading {
  /** Values that are taken in another way than they stand there. */
  notes: Remark[]
  /** Cells that cannot be taken until somebody corrects them. */
  problems: Remark[]
  /** Rows that are no goods of this shop. */
  skipped: { row: number; title: string; reason: string }[]
  /** Headings that nothing is taken from. */
  leftOut: string[]
  /** Addresses of products in that shop, other than those they get here. None in what the release before has read. */
  formerPaths?: { row: number; path: string }[]
  /** Tells whether semicolons part its cells, so that a comma in a figure may be a decimal one. */
  hasSemicolons?: boolean
  /** Sales that end, or are still to begin. */
  sales?: DatedSale[]
}

/** A sale with a time. Days are such as 2026-05-31, and both belong to it; null: it runs already, or has no end. */
export interface DatedSale {
  row: number
  salePrice: string
  from: string | null
  until: string | null
}

/**
 * A row in the shop's own columns; null for one whose content has gone into another row. `tags` are words that may become
 * collections, and are left out until somebody wants that.
 */
export type OwnRow = Partial<Record<SheetField | 'tags', string>> | null

export interface Translation {
  /** One entry for each row of the file, so that row numbers match. */
  rows: OwnRow[]
  reading: Reading
}

/** A shop system's sheet, recognised by its headings and translated into the shop's own columns. */
export interface Format {
  name: FormatName
  recognises: (has: (...headings: string[]) => boolean) => boolean
  /** Lets others have their turn in between where a file may have many rows. */
  translate: (
    source: Source,
    today: string,
    ownSkus: ReadonlyMap<string, string>,
  ) => Translation | Promise<Translation>
}

const maxSpelled = 1000
const spelled = new Map<string, string>()

/** A heading without its case and signs. Remembered, as the same ones are asked for in each row. */
const plain = (heading: string): string => {
  const known = spelled.get(heading)
  if (known !== undefined) return known
  const made = heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (spelled.size < maxSpelled) spelled.set(heading, made)
  return made
}

/** The cells of a file by their headings, in any case and spelling. Remembers which headings were asked for. */
export class Source {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly #columns = new Map<string, number>()
  readonly #used = new Set<number>()

  readonly hasSemicolons: boolean

  constructor(
    header: readonly string[],
    rows: readonly (readonly string[])[],
    { hasSemicolons = false }: Pick<Reading, 'hasSemicolons'> = {},
  ) {
    this.header = header
    this.hasSemicolons = hasSemicolons
    this.rows = rows
    for (const [column, heading] of header.entries())
      if (!this.#columns.has(plain(heading))) this.#columns.set(plain(heading), column)
  }

  has(...headings: string[]): boolean {
    return headings.every(heading => this.#columns.has(plain(heading)))
  }

  /** Rows with their positions, but for those in which nothing stands. */
  filled(): { index: number; cells: readonly string[] }[] {
    return this.rows.flatMap((cells, index) =>
      cells.every(cell => cell.trim() === '') ? [] : [{ index, cells }],
    )
  }

  /**
   * Reads the trimmed cell under the first of these headings that exists; empty without one, or if its formula
   * failed.
   */
  cell(row: readonly string[], ...headings: string[]): string {
    for (const heading of headings) {
      const column = this.#columns.get(plain(heading))
      if (column === undefined) continue
      this.#used.add(column)
      const text = (row[column] ?? '').trim()
      return isFailedFormula(text) ? '' : text
    }
    return ''
  }

  /** Headings that nobody has asked for and under which something stands. */
  leftOut(): string[] {
    return this.header.filter(
      (heading, column) =>
        heading !== '' && !this.#used.has(column) && this.rows.some(row => (row[column] ?? '').trim() !== ''),
    )
  }
}

/** The number of a row as a spreadsheet counts it: the header is the first. */
export const rowNumber = (index: number): number => index + 2

export const emptyReading = (): Reading => ({ notes: [], problems: [], skipped: [], leftOut: [] })

/** Notes a remark about the row that is being read. */
export type Telling = (remark: Omit<Remark, 'row'>) => void

/** Adds remarks about one row to a list. */
export const remarkOn =
  (list: Remark[], index: number): Telling =>
  remark =>
    void list.push({ row: rowNumber(index), ...remark })

/** Notes the address that the product of a row had in its former shop. */
export const formerPath = (reading: Reading, index: number, address: string): void => {
  const path = addressKey(address)
  if (path !== null) (reading.formerPaths ??= []).push({ row: rowNumber(index), path })
}
