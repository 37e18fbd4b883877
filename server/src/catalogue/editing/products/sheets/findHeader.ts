import { isBlank, tidyLine } from '@shop/contracts/tidy'
import { isFormat } from '../../moving/formats/readFormat.ts'
import { recordFormatOf } from '../../moving/records/recordFormats.ts'
import { fieldOfHeading } from './matchColumns.ts'

/** Rows in which the header is looked for: titles, days and blank rows may stand above it. */
const maxSearchedRows = 20

/** Counts the cells of a row that are not blank. */
export const countFilledCells = (row: readonly string[]): number => row.filter(cell => !isBlank(cell)).length

/** Tells whether a row names columns that are known: those of a format, or at least three of this shop. */
const isKnown = (row: readonly string[]): boolean => {
  const header = row.map(tidyLine)
  const fields = new Set(header.map(fieldOfHeading))
  fields.delete(null)
  return fields.size >= 3 || isFormat(header) || recordFormatOf(header, []) !== null
}

/** Finds the row with the headings: the first whose columns are known, else the first below blank rows and titles. */
const findHeader = (table: readonly (readonly string[])[]): number => {
  const rows = table.slice(0, maxSearchedRows)
  const knownIndex = rows.findIndex(isKnown)
  if (knownIndex !== -1) return knownIndex
  const widest = Math.max(0, ...rows.map(countFilledCells))
  // A title has one cell, above a table of several columns.
  const minFilled = widest > 2 ? 2 : 1
  const firstFilledIndex = rows.findIndex(row => countFilledCells(row) >= minFilled)
  return Math.max(0, firstFilledIndex)
}

/**
 * Moves the header to the first row. Blank rows stand for it and for what was above it, so that row numbers match the
 * spreadsheet.
 */
export const headerFirst = (table: readonly string[][]): string[][] => {
  const headerIndex = findHeader(table)
  const header = table[headerIndex] ?? []
  if (headerIndex === 0) return [...table]
  const width = Math.max(header.length, table[0]?.length ?? 0)
  const padded = [...header, ...Array.from({ length: width - header.length }, () => '')]
  return [padded, ...Array.from({ length: headerIndex }, () => []), ...table.slice(headerIndex + 1)]
}
