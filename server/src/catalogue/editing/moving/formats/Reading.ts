import type { sheetFormats } from '@shop/contracts/products/sheetFormats'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { addressKey } from '../../../../site/redirects/addressKey.ts'

export type FormatName = keyof typeof sheetFormats

/** A remark about one cell of a translated row. `row` counts as spreadsheets do. */
export interface Remark {
  row: number
  field: SheetField
  text: string
}

/** A reader's remarks on its rows; they are stored with the import. */
export interface Reading {
  /** Values that are imported in a changed form. */
  notes: Remark[]
  /** Cells that cannot be imported until somebody corrects them. */
  problems: Remark[]
  /** Rows that are not products of this shop. */
  skipped: { row: number; title: string; reason: string }[]
  /** Headings of columns that are not imported. */
  leftOut: string[]
  /**
   * Addresses of products in the former shop that differ from those here. Absent in files read by the previous release.
   */
  formerPaths?: { row: number; path: string }[]
  /** Tells whether semicolons separate the cells, so that a comma in a number may be a decimal comma. */
  hasSemicolons?: boolean
  /** Sales that end, or that have yet to begin. */
  sales?: DatedSale[]
}

/**
 * A sale with a period. Both days, such as 2026-05-31, are included. `from` is null if the sale has already begun;
 * `until` is null if it has no end.
 */
export interface DatedSale {
  row: number
  salePrice: string
  from: string | null
  until: string | null
}

/**
 * A row in the shop's own columns; null if its content was merged into another row. `tags` are words that can become
 * collections if staff choose so.
 */
export type TranslatedRow = Partial<Record<SheetField | 'tags', string>> | null

export interface Translation {
  /** One entry for each row of the file, so that row numbers match. */
  rows: TranslatedRow[]
  reading: Reading
}

/** A shop system's sheet, recognised by its headings and translated into the shop's own columns. */
export interface FormatReader {
  name: FormatName
  recognises: (has: (...headings: string[]) => boolean) => boolean
  /** Translates all rows. A format whose files may have many rows lets other requests run in between. */
  translate: (
    source: SourceSheet,
    today: string,
    ownSkus: ReadonlyMap<string, string>,
  ) => Translation | Promise<Translation>
}

const maxCachedHeadings = 1000
const normalisedHeadings = new Map<string, string>()

/** Normalises a heading: no case or punctuation. Cached, as the same headings are looked up for each row. */
const normaliseHeading = (heading: string): string => {
  const cached = normalisedHeadings.get(heading)
  if (cached !== undefined) return cached
  const normalised = heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (normalisedHeadings.size < maxCachedHeadings) normalisedHeadings.set(heading, normalised)
  return normalised
}

/** Reads the cells of a file by heading, in any case and spelling. Remembers which headings were used. */
export class SourceSheet {
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
      if (!this.#columns.has(normaliseHeading(heading))) this.#columns.set(normaliseHeading(heading), column)
  }

  has(...headings: string[]): boolean {
    return headings.every(heading => this.#columns.has(normaliseHeading(heading)))
  }

  /** Returns the rows that are not blank, with their positions. */
  filledRows(): { index: number; cells: readonly string[] }[] {
    return this.rows.flatMap((cells, index) =>
      cells.every(cell => cell.trim() === '') ? [] : [{ index, cells }],
    )
  }

  /** Reads the trimmed cell under the first of these headings that exists; empty if none does. */
  cell(row: readonly string[], ...headings: string[]): string {
    for (const heading of headings) {
      const column = this.#columns.get(normaliseHeading(heading))
      if (column === undefined) continue
      this.#used.add(column)
      return (row[column] ?? '').trim()
    }
    return ''
  }

  /** Lists the headings that were never used, of columns with content. */
  unusedHeadings(): string[] {
    return this.header.filter(
      (heading, column) =>
        heading !== '' && !this.#used.has(column) && this.rows.some(row => (row[column] ?? '').trim() !== ''),
    )
  }
}

/** Returns a row's number as a spreadsheet counts it: the header is row 1. */
export const rowNumber = (index: number): number => index + 2

export const emptyReading = (): Reading => ({ notes: [], problems: [], skipped: [], leftOut: [] })

/** Adds a remark about the row that is being read. */
export type AddRemark = (remark: Omit<Remark, 'row'>) => void

/** Returns a function that adds remarks about one row to a list. */
export const remarkOn =
  (list: Remark[], index: number): AddRemark =>
  remark =>
    void list.push({ row: rowNumber(index), ...remark })

/** Records the address that a row's product had in its former shop. */
export const addFormerPath = (reading: Reading, index: number, address: string): void => {
  const path = addressKey(address)
  if (path !== null) (reading.formerPaths ??= []).push({ row: rowNumber(index), path })
}
