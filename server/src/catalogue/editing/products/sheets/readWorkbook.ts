import { open } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { entriesOf, openEntry, openZip } from '../../../../platform/http/uploads/zip.ts'
import { cellText, cellStyles, type CellStyle } from './workbookCells.ts'

/** Attributes of XML elements; saxes parses in a stream, and loads no entity or document from outside. */
type Attributes = Readonly<Record<string, string>>

interface Reader {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const parserOf = ({ open: onOpen, close, text }: Reader) => {
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type')
  })
  parser.on('opentag', tag => onOpen?.(localName(tag.name), tag.attributes as Attributes))
  parser.on('closetag', tag => close?.(localName(tag.name)))
  parser.on('text', content => text?.(content))
  parser.on('cdata', content => text?.(content))
  return parser
}

/** Reads a part in chunks; yields after each, so that the caller can use what was found. */
const readPart = async function* (zip: ZipFile, entry: Entry, reader: Reader) {
  const parser = parserOf(reader)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of await openEntry(zip, entry)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

const readFully = async (zip: ZipFile, entry: Entry | undefined, reader: Reader) => {
  if (!entry) return
  const steps = readPart(zip, entry, reader)
  while (!(await steps.next()).done);
}

/** Reads the texts that cells share, by index. */
const readSharedTexts = async (zip: ZipFile, entry: Entry | undefined): Promise<string[]> => {
  const shared: string[] = []
  let text = ''
  let isText = false
  /** False within the phonetic reading of a Japanese text, which is skipped. */
  let isOwnText = true
  await readFully(zip, entry, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') isOwnText = false
      if (name === 't') isText = isOwnText
    },
    close: name => {
      if (name === 'si') shared.push(text)
      if (name === 'rPh') isOwnText = true
      if (name === 't') isText = false
    },
    text: content => {
      if (isText) text += content
    },
  })
  return shared
}

const readStyles = async (zip: ZipFile, entry: Entry | undefined, currency: string): Promise<CellStyle[]> => {
  const codes = new Map<string, string>()
  const ids: string[] = []
  let isInCellFormats = false
  await readFully(zip, entry, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'xf' && isInCellFormats) ids.push(numFmtId)
    },
    close: name => {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return cellStyles(ids, codes, currency)
}

interface Workbook {
  /** Visible sheets in their order, with their parts. */
  sheets: { name: string; entry: Entry | undefined }[]
  isFrom1904: boolean
}

/** Finds the visible sheets, and how their dates are counted. */
const findSheets = async (zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<Workbook> => {
  const targets = new Map<string, string>()
  await readFully(zip, parts.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '', TargetMode }) => {
      if (name === 'Relationship' && TargetMode !== 'External') targets.set(Id, Target)
    },
  })
  const visibleSheets: { name: string; id: string }[] = []
  let isFrom1904 = false
  await readFully(zip, parts.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        visibleSheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' })
    },
  })
  const partOf = (id: string) => {
    const target = targets.get(id) ?? 'worksheets/sheet1.xml'
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return parts.get(path.toLowerCase())
  }
  const sheets = (visibleSheets.length > 0 ? visibleSheets : [{ name: '', id: '' }]).map(({ name, id }) => ({
    name,
    entry: partOf(id),
  }))
  return { sheets, isFrom1904 }
}

/** Returns the index of column `AB` in `AB12`; -1 if there is none. */
const columnOf = (reference: string): number => {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Maximum number of cells in a row; the first one beyond the limit is kept, so that its row is refused. */
const maxCells = 300
/** Maximum number of rows that are filled in as blank; so many are refused when they are counted. */
const maxBlankRows = 1_048_576

interface GridContext {
  shared: readonly string[]
  styles: readonly CellStyle[]
  isFrom1904: boolean
}

/** Yields the rows of a sheet as texts, with blank ones in between. */
const readGrid = async function* (zip: ZipFile, sheet: Entry, grid: GridContext): AsyncGenerator<string[]> {
  let rows: string[][] = []
  let row: string[] = []
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  let rowCount = 0
  let nextColumn = 0
  const endCell = () => {
    const column = columnOf(cell['r'] ?? '')
    const columnIndex = Math.min(column >= 0 ? column : nextColumn, maxCells)
    while (row.length < columnIndex) row.push('')
    row[columnIndex] = cellText(value, {
      type: cell['t'],
      style: grid.styles[Number(cell['s'] ?? 0)],
      ...grid,
    })
    nextColumn = columnIndex + 1
  }
  const reader: Reader = {
    open: (name, attributes) => {
      if (name === 'row') {
        const rowNumber = Number(attributes['r'] ?? rowCount + 1)
        for (; rowCount < Math.min(rowNumber - 1, maxBlankRows); rowCount++) rows.push([])
        row = []
        nextColumn = 0
      }
      if (name === 'c') {
        cell = attributes
        value = ''
      }
      isValue = name === 'v' || name === 't'
    },
    close: name => {
      if (name === 'c') endCell()
      if (name === 'row') {
        rows.push(row)
        rowCount++
      }
      isValue = false
    },
    text: content => {
      if (isValue) value += content
    },
  }
  for await (const _ of readPart(zip, sheet, reader)) {
    yield* rows
    rows = []
  }
}

interface BookSheet {
  /** Name of the sheet and the number of sheets, if the workbook has several. */
  part: string | undefined
  rows: AsyncGenerator<string[]>
}

/**
 * Reads the visible sheets of a workbook in their order, each row by row, as the texts that its cells show where that
 * matters: dates as 2026-05-31, numbers in full, with the leading zeros of their format, or with a currency of it that is
 * not the shop's, for `resolveCurrency`. Formulas yield the result saved in the workbook; links to other files are not followed. Throws if it is no workbook.
 */
export const readWorkbook = async function* (path: string, currency: string): AsyncGenerator<BookSheet> {
  const file = await open(path, 'r')
  try {
    const zip = await openZip(file.fd)
    const parts = new Map<string, Entry>()
    for await (const entry of entriesOf(zip)) parts.set(entry.fileName.toLowerCase(), entry)
    const { sheets, isFrom1904 } = await findSheets(zip, parts)
    const shared = await readSharedTexts(zip, parts.get('xl/sharedstrings.xml'))
    const styles = await readStyles(zip, parts.get('xl/styles.xml'), currency)
    for (const { name, entry } of sheets) {
      if (!entry) throw new Error('There is no sheet')
      const rows = readGrid(zip, entry, { shared, styles, isFrom1904 })
      const part = sheets.length > 1 ? `${name}, one of ${sheets.length} sheets` : undefined
      yield { part, rows }
    }
  } finally {
    await file.close()
  }
}
