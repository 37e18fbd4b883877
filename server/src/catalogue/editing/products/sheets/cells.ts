import { readAmount } from '@shop/contracts/readAmount'
import { tidyBarcode, tidyCodeOrNumber, tidySize, tidyTariffCode } from '@shop/contracts/codes'
import { tidyCountry } from '@shop/contracts/addresses/countryOrEmpty'
import type { GoodsField, SheetFieldKind } from '@shop/contracts/facts/fieldTable'
import { fibreLabels, fibresInCell, inFibreOrder, type FibreShare } from '@shop/contracts/facts/fibres'
import {
  measurementsInLines,
  measureNames,
  measureTexts,
  type SizeMeasures,
} from '@shop/contracts/facts/measurements'
import { productFields } from '@shop/contracts/facts/productFields'
import { variantFields } from '@shop/contracts/facts/variantFields'
import { maxCompanions } from '@shop/contracts/products/fields'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import {
  isBlank,
  plainDigits,
  tidyColour,
  tidyFigure,
  tidyLine,
  tidySlug,
  tidyText,
} from '@shop/contracts/tidy'
import { withoutBold } from '@shop/contracts/boldText'
import { failedFormulaText, isFailedFormula } from '@shop/contracts/spreadsheets'
import { htmlText } from '../../moving/formats/htmlText.ts'
import { invalidPicturesText, readPictures } from '../../moving/formats/pictures.ts'
import { weightInGrams } from '../../moving/formats/units.ts'
import { parsePlannedSales } from '../plans/plannedSales.ts'
import { pounds, type CsvCell, withoutGuard } from '../../../../platform/http/answers/csvFile.ts'

/** Value of a cell, with a remark; `problem` if it is not valid in its column. */
type ParsedCell = { value: unknown; note?: string } | { problem: string }

type Choices = Readonly<Record<string, string>>

/** Context for reading a cell. */
export interface CellContext {
  /** Currency of the shop's prices. */
  currency: string
  /** Time zone of the shop, in which days begin. */
  timezone: string
  /** Tells whether semicolons separate the cells of the file, so that a comma may be a decimal comma. */
  hasSemicolons?: boolean
}

/** Units of measurement that people write after a number. */
const unitPattern = / ?(?:g|gr|grams?|cm)\.?$/i

/** Describes the two meanings of a number with one separator before its last three digits; null if it is clear. */
const ambiguityOf = (figure: string, hasSemicolons: boolean | undefined): string | null => {
  const ambiguousFormat = hasSemicolons ? /^-?\d{1,3}[.,]\d{3}$/ : /^-?\d{1,3}\.\d{3}$/
  if (!ambiguousFormat.test(figure)) return null
  return `${figure} can mean ${Number(figure.replace(',', '.'))} or ${figure.replace(/[.,]/, '')}.`
}

const parseWholeNumber = (text: string, { hasSemicolons }: CellContext): ParsedCell => {
  const figure = tidyFigure(text).replace(unitPattern, '')
  const ambiguity = ambiguityOf(figure, hasSemicolons)
  if (ambiguity !== null) return { problem: `${ambiguity} Give a whole number such as 12.` }
  return /^-?\d{1,3}(,?\d{3})*(\.0+)?$/.test(figure)
    ? { value: Number(figure.replaceAll(',', '')) }
    : { problem: 'Give a whole number such as 12.' }
}

/** Reads a weight in grams: a whole number, or one with a unit of its own, such as `0.48 kg`. */
const parseWeight = (text: string, context: CellContext): ParsedCell => {
  const wholeGrams = parseWholeNumber(text, context)
  const figure = tidyFigure(text).replace(unitPattern, '')
  if ('value' in wholeGrams || ambiguityOf(figure, context.hasSemicolons) !== null) return wholeGrams
  const grams = weightInGrams(text)
  // A value below one gram is in kilograms, even in a column of grams.
  return /^[1-9]\d*$/.test(grams)
    ? { value: Number(grams), note: `${text} is read as ${grams} g.` }
    : { problem: 'Give a weight such as 480, or 0.48 kg.' }
}

const parsePence = (text: string, { currency, hasSemicolons }: CellContext): ParsedCell => {
  const ambiguity = hasSemicolons ? ambiguityOf(tidyFigure(text.replaceAll(/[^\d.,]/g, '')), true) : null
  if (ambiguity !== null) return { problem: `${ambiguity} Give a price such as 89.00.` }
  const amount = readAmount(text, currency)
  return 'pence' in amount ? { value: amount.pence } : amount
}

/** Splits at commas, semicolons and line breaks; slugs or names of collections are looked up later. */
const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(tidyLine)
    .filter(name => name !== '')

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(tidyLine)
    .filter(line => line !== '')

const parsePairs = (text: string): ParsedCell => {
  const namedTexts = linesOf(text).map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()] as const
  })
  return namedTexts.some(([name, value]) => name === '' || value === '')
    ? { problem: 'Give a name and a text in each line, such as Fit: Regular.' }
    : { value: Object.fromEntries(namedTexts) }
}

/** Finds a choice by its label or its key. */
const findChoice = (choices: Choices, text: string) =>
  Object.entries(choices).find(entry => entry.some(word => word.toLowerCase() === text.toLowerCase()))?.[0]

const parseChoice = (text: string, choices: Choices): ParsedCell => {
  const key = findChoice(choices, text)
  if (key !== undefined) return { value: key }
  const labels = Object.values(choices)
  return { problem: `Please give ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.` }
}

const parseChoices = (text: string, choices: Choices): ParsedCell => {
  const names = namesIn(text)
  const unknownName = names.find(name => findChoice(choices, name) === undefined)
  return unknownName === undefined
    ? { value: Object.keys(choices).filter(key => names.some(name => findChoice(choices, name) === key)) }
    : { problem: `“${unknownName}” is not one of them. Use one such as ${Object.values(choices)[0]}.` }
}

/** Reads `Cotton 60%, Polyester 40%`, or with the per cent first; the sum is checked with the rules of the form. */
const parseFibres = (text: string): ParsedCell => {
  const shares: FibreShare[] = []
  for (const part of namesIn(text)) {
    const [figure = ''] = /-?\d+(\.\d+)?/.exec(part) ?? []
    const name = part.replace(figure, '').replace('%', '').trim()
    if (figure === '' || name === '')
      return { problem: 'Give each fibre with its percentage, such as Cotton 60%, Polyester 40%.' }
    const fibre = findChoice(fibreLabels, name) as FibreShare['fibre'] | undefined
    if (fibre === undefined)
      return {
        problem: `“${name}” is not a permitted fibre name. Use names such as Cotton, Wool or Polyester.`,
      }
    shares.push({ fibre, percent: Number(figure) })
  }
  return { value: inFibreOrder(shares) }
}

/** Reads a line for each size: `56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150`, its parts in any order. */
const parseMeasurements = (text: string): ParsedCell => {
  const rows: SizeMeasures[] = []
  for (const line of linesOf(text)) {
    const colon = line.indexOf(':')
    const parts = line
      .slice(colon + 1)
      .split(/[,;]/)
      .map(part => /^\s*([a-z]+)\s*(-?\d+(?:\.\d+)?)\s*(?:cm)?\s*$/i.exec(part))
    const figureUnder = (label: string) =>
      parts.find(part => part?.[1]?.toLowerCase() === label.toLowerCase())?.[2]
    const figures = measureNames.map(name => [name, figureUnder(measureTexts[name].label)] as const)
    const isComplete = colon > 0 && parts.length === measureNames.length
    if (!isComplete || figures.some(([, figure]) => figure === undefined))
      return {
        problem: `Give each size in a line of its own, such as ${measurementsInLines([exampleMeasures])}.`,
      }
    rows.push({
      size: line.slice(0, colon).trim(),
      ...Object.fromEntries(figures.map(([name, figure]) => [name, Number(figure)])),
    } as SizeMeasures)
  }
  return { value: rows }
}
const exampleMeasures: SizeMeasures = { size: '56', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 }

/** Reads slugs or SKUs, which are looked up later. A blank cell means no change, so `none` removes all companions. */
const parseCompanions = (text: string): ParsedCell => {
  const names = text.toLowerCase() === 'none' ? [] : [...new Set(namesIn(text))]
  return names.length > maxCompanions ? { problem: `At most ${maxCompanions} products.` } : { value: names }
}

const parsePictures = (text: string): ParsedCell => {
  const { pictures: value, invalidUrls } = readPictures(text)
  return invalidUrls.length === 0 ? { value } : { value, note: invalidPicturesText(invalidUrls) }
}

/** HTML elements that occur in descriptions from other systems. */
const htmlTags =
  /<\/?(?:p|div|span|br|ul|ol|li|b|strong|i|em|u|h[1-6]|a|table|tr|td|script|style)(?:\s[^<>]*)?\/?>/i

/** Reads a text; HTML is reduced to our own markup, with bold words only in a description. */
const readText = (text: string, hasBold: boolean): ParsedCell => {
  const lines = text.replaceAll('\r\n', '\n')
  if (!htmlTags.test(lines)) return { value: tidyText(lines) }
  const plainText = htmlText(lines)
  return { value: tidyText(hasBold ? plainText : withoutBold(plainText)) }
}
const parsePlainText = (text: string): ParsedCell => readText(text, false)
const unchanged = (value: CsvCell) => value

/**
 * Normalisers of fields that are compared character by character. They also remove the marks by which spreadsheets keep
 * a code as text.
 */
const codeNormalisers: Partial<Record<string, (text: string) => string>> = {
  sku: tidyCodeOrNumber,
  size: tidySize,
  modelSize: tidySize,
  barcode: tidyBarcode,
  tariffCode: text => tidyTariffCode(tidyCodeOrNumber(text)),
  origin: text => tidyCountry(tidyCodeOrNumber(text)),
}

interface CellKind {
  parse: (text: string, context: CellContext & { choices: Choices }) => ParsedCell
  print: (value: never, choices: Choices) => CsvCell
}

/** Parsers and printers of cells that are not blank, by kind. */
const cellKinds: Record<SheetFieldKind, CellKind> = {
  text: { parse: parsePlainText, print: unchanged },
  optionalText: { parse: parsePlainText, print: unchanged },
  colour: { parse: text => ({ value: tidyColour(text) }), print: unchanged },
  slug: { parse: text => ({ value: tidySlug(text) }), print: unchanged },
  choice: {
    parse: (text, { choices }) => parseChoice(tidyLine(text), choices),
    print: (value: string, choices) => choices[value] ?? value,
  },
  choices: {
    parse: (text, { choices }) => parseChoices(text, choices),
    print: (value: string[], choices) => value.map(key => choices[key] ?? key).join(', '),
  },
  fibres: { parse: text => parseFibres(plainDigits(text)), print: fibresInCell },
  measurements: { parse: text => parseMeasurements(plainDigits(text)), print: measurementsInLines },
  list: { parse: text => ({ value: linesOf(text) }), print: (value: string[]) => value.join('\n') },
  pairs: {
    parse: parsePairs,
    print: (value: Record<string, string>) =>
      Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n'),
  },
  whole: { parse: parseWholeNumber, print: unchanged },
  optionalWhole: { parse: parseWholeNumber, print: unchanged },
  pence: { parse: parsePence, print: (value: number) => pounds(value) },
  optionalPence: {
    parse: parsePence,
    print: (value: number | null) => (value === null ? null : pounds(value)),
  },
}

const fields: Readonly<Record<string, GoodsField>> = { ...productFields, ...variantFields }

const isFigure = (name: SheetField): boolean =>
  ['stock', 'baseStock', 'cost', 'unitsSold'].includes(name) || /whole|pence/i.test(fields[name]?.kind ?? '')

/**
 * Maximum number of units sold: more than any shop has sold of one product, and less than the database's limit of two
 * thousand million.
 */
const maxUnitsSold = 1_000_000_000

const parseUnitsSold = (cell: string, context: CellContext): ParsedCell => {
  const units = parseWholeNumber(cell, context)
  const isInRange = 'problem' in units || (Number(units.value) >= 0 && Number(units.value) <= maxUnitsSold)
  return isInRange ? units : { problem: 'Give a number from 0 to 1,000,000,000.' }
}

/** Returns a cell's text without what spreadsheets add; empty if it has no value. */
const contentOf = (name: SheetField, text: string): string => {
  const code = codeNormalisers[name]
  if (code) return code(text)
  return isFigure(name) ? tidyCodeOrNumber(text) : withoutGuard(tidyText(text.replace(/^="(.*)"$/, '$1')))
}

/** Tells whether a cell has no value. */
export const isBlankCell = (name: SheetField, text: string): boolean => isBlank(contentOf(name, text))

/** Reads a cell that is not blank. */
export const parseCell = (name: SheetField, text: string, context: CellContext): ParsedCell => {
  const cell = contentOf(name, text)
  if (isFailedFormula(cell)) return { problem: failedFormulaText(cell) }
  if (name === 'stock' || name === 'baseStock') return parseWholeNumber(cell, context)
  if (name === 'description') return readText(cell, true)
  if (name === 'unitsSold') return parseUnitsSold(cell, context)
  if (name === 'weightGr') return parseWeight(cell, context)
  if (name === 'collections') return { value: namesIn(cell) }
  if (name === 'look' || name === 'set') return parseCompanions(cell)
  if (name === 'pictures' || name === 'variantPicture') return parsePictures(cell)
  if (name === 'plannedSales') return parsePlannedSales(cell, context)
  if (name === 'collectionPlaces') return parsePairs(cell)
  if (name === 'cost') return parsePence(cell, context)
  const { kind, choices = {} } = fields[name] as GoodsField
  return cellKinds[kind].parse(cell, { ...context, choices })
}

/** Writes a field's value into a cell. */
export const printCell = (name: string, value: unknown): CsvCell => {
  const { kind, choices = {} } = fields[name] as GoodsField
  return cellKinds[kind].print(value as never, choices)
}
