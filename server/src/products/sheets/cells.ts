import type { Field, FieldKind } from '@shop/contracts/facts/fieldTable'
import { fibreLabels, fibresInCell, inFibreOrder, type FibreShare } from '@shop/contracts/facts/fibres'
import {
  measurementsInLines,
  measures,
  measureTexts,
  type SizeMeasures,
} from '@shop/contracts/facts/measurements'
import { productFields } from '@shop/contracts/facts/productFields'
import { variantFields } from '@shop/contracts/facts/variantFields'
import { mostCompanions } from '@shop/contracts/products/fields'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { pounds, type Cell } from '../../http/answers/csvFile.ts'

/** Value of a cell; `problem` where it cannot be read as what its column holds. */
export type Parsed = { value: unknown } | { problem: string }

type Choices = Readonly<Record<string, string>>

const wholeNumber = (text: string): Parsed =>
  /^-?\d{1,3}(,?\d{3})*(\.0+)?$/.test(text)
    ? { value: Number(text.replaceAll(',', '')) }
    : { problem: 'Give a whole number such as 12.' }

const currency = /^(£|GBP)|(£|GBP)$/gi

/** `£1,234.50`, `89`, `89.5`, and `89,00` as spreadsheets of other countries write it: whole pence. */
const pence = (text: string): Parsed => {
  const figure = text.replaceAll(/\s/g, '').replaceAll(currency, '')
  const [, whole, part = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(figure) ?? /^(\d+),(\d{1,2})$/.exec(figure) ?? []
  if (whole === undefined) return { problem: 'Give a price such as 89.00.' }
  return { value: Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')) }
}

/** Splits at commas, semicolons and line breaks; slugs or names of collections are looked up later. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

const pairs = (text: string): Parsed => {
  const found = linesOf(text).map(line => {
    const at = line.indexOf(':')
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()] as const
  })
  return found.some(([name, value]) => name === '' || value === '')
    ? { problem: 'Give a name and a text in each line, such as Fit: Regular.' }
    : { value: Object.fromEntries(found) }
}

/** The choice that somebody has written by its label or its key. */
const findChoice = (choices: Choices, text: string) =>
  Object.entries(choices).find(entry => entry.some(word => word.toLowerCase() === text.toLowerCase()))?.[0]

const oneOf = (text: string, choices: Choices): Parsed => {
  const found = findChoice(choices, text)
  if (found !== undefined) return { value: found }
  const labels = Object.values(choices)
  return { problem: `Please give ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.` }
}

const someOf = (text: string, choices: Choices): Parsed => {
  const names = namesIn(text)
  const unknown = names.find(name => findChoice(choices, name) === undefined)
  return unknown === undefined
    ? { value: Object.keys(choices).filter(key => names.some(name => findChoice(choices, name) === key)) }
    : { problem: `“${unknown}” is not one of them. Use one such as ${Object.values(choices)[0]}.` }
}

/** `Cotton 60%, Polyester 40%`, or with the per cent first; whether it adds up is asked where a form's is. */
const fibres = (text: string): Parsed => {
  const shares: FibreShare[] = []
  for (const part of namesIn(text)) {
    const [figure = ''] = /-?\d+(\.\d+)?/.exec(part) ?? []
    const name = part.replace(figure, '').replace('%', '').trim()
    if (figure === '' || name === '')
      return { problem: 'Give each fibre with its per cent, such as Cotton 60%, Polyester 40%.' }
    const fibre = findChoice(fibreLabels, name) as FibreShare['fibre'] | undefined
    if (fibre === undefined)
      return {
        problem: `“${name}” is not a permitted fibre name. Use names such as Cotton, Wool or Polyester.`,
      }
    shares.push({ fibre, percent: Number(figure) })
  }
  return { value: inFibreOrder(shares) }
}

/** A line for each size: `56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150`, its parts in any order. */
const measurements = (text: string): Parsed => {
  const rows: SizeMeasures[] = []
  for (const line of linesOf(text)) {
    const at = line.indexOf(':')
    const parts = line
      .slice(at + 1)
      .split(/[,;]/)
      .map(part => /^\s*([a-z]+)\s*(-?\d+(?:\.\d+)?)\s*(?:cm\s*)?$/i.exec(part.trim()))
    const find = (label: string) => parts.find(part => part?.[1]?.toLowerCase() === label.toLowerCase())?.[2]
    const figures = measures.map(name => [name, find(measureTexts[name].label)] as const)
    const isWhole = at > 0 && parts.length === measures.length
    if (!isWhole || figures.some(([, figure]) => figure === undefined))
      return {
        problem: `Give each size in a line of its own, such as ${measurementsInLines([exampleMeasures])}.`,
      }
    rows.push({
      size: line.slice(0, at).trim(),
      ...Object.fromEntries(figures.map(([name, figure]) => [name, Number(figure)])),
    } as SizeMeasures)
  }
  return { value: rows }
}
const exampleMeasures: SizeMeasures = { size: '56', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 }

/** Slugs or SKUs, looked up later. A blank cell says nothing, so `none` takes away what there is. */
const companions = (text: string): Parsed => {
  const names = text.toLowerCase() === 'none' ? [] : [...new Set(namesIn(text))]
  return names.length > mostCompanions ? { problem: `At most ${mostCompanions} products.` } : { value: names }
}

const asIs = (text: string): Parsed => ({ value: text.replaceAll('\r\n', '\n') })
const same = (value: Cell) => value

interface CellKind {
  parse: (text: string, choices: Choices) => Parsed
  print: (value: never, choices: Choices) => Cell
}

/** Parsing and printing of cells that are not blank, by kind. */
const cellKinds: Record<FieldKind, CellKind> = {
  text: { parse: asIs, print: same },
  optionalText: { parse: asIs, print: same },
  colour: { parse: text => ({ value: text.toLowerCase() }), print: same },
  slug: { parse: text => ({ value: text.toLowerCase() }), print: same },
  choice: { parse: oneOf, print: (value: string, choices) => choices[value] ?? value },
  choices: {
    parse: someOf,
    print: (value: string[], choices) => value.map(key => choices[key] ?? key).join(', '),
  },
  fibres: { parse: fibres, print: fibresInCell },
  measurements: { parse: measurements, print: measurementsInLines },
  list: { parse: text => ({ value: linesOf(text) }), print: (value: string[]) => value.join('\n') },
  pairs: {
    parse: pairs,
    print: (value: Record<string, string>) =>
      Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n'),
  },
  whole: { parse: wholeNumber, print: same },
  optionalWhole: { parse: wholeNumber, print: same },
  pence: { parse: pence, print: (value: number) => pounds(value) },
  optionalPence: { parse: pence, print: (value: number | null) => (value === null ? null : pounds(value)) },
}

const fields: Readonly<Record<string, Field>> = { ...productFields, ...variantFields }

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Reads a cell that is not blank. */
export const parseCell = (name: SheetField, text: string): Parsed => {
  const cell = withoutGuard(text.trim())
  if (name === 'stock' || name === 'baseStock') return wholeNumber(cell)
  if (name === 'collections') return { value: namesIn(cell) }
  if (name === 'look' || name === 'set') return companions(cell)
  const { kind, choices = {} } = fields[name] as Field
  return cellKinds[kind].parse(cell, choices)
}

/** Writes a field's value into a cell. */
export const printCell = (name: string, value: unknown): Cell => {
  const { kind, choices = {} } = fields[name] as Field
  return cellKinds[kind].print(value as never, choices)
}

/** Tells whether a spreadsheet has shortened a long number: `5.06E+12`. */
export const isShortened = (text: string): boolean => /^\d(\.\d{1,20})?E\+\d{1,3}$/i.test(text.trim())

/** Tells whether a shortened number may have been this one. */
export const mayStandFor = (shortened: string, full: string): boolean => {
  const digits = /\.(\d+)/.exec(shortened)?.[1]?.length ?? 0
  return /^\d+$/.test(full) && Number(full).toExponential(digits) === Number(shortened).toExponential(digits)
}
