import { tidyCode, tidyFigure } from '@shop/contracts/tidy'
import type { OwnRow } from './Reading.ts'

/** The choices that make a variant of this shop. */
type Choice = 'color' | 'size' | 'lengthCm' | 'collar' | 'cuffs'

const words: Readonly<Record<Choice, readonly string[]>> = {
  color: ['colour', 'color', 'farbe', 'couleur', 'colore', 'kleur', 'renk', 'shade', 'اللون'],
  size: ['size', 'größe', 'groesse', 'taille', 'taglia', 'talla', 'maat', 'beden', 'المقاس', 'الحجم'],
  lengthCm: ['length', 'length (cm)', 'länge', 'longueur', 'الطول'],
  collar: ['collar', 'kragen', 'col'],
  cuffs: ['cuffs', 'cuff', 'manschette'],
}

export interface Option {
  name: string
  value: string
}

const isLength = (value: string) => {
  const figure = Number(tidyFigure(value).replace(/ ?cm$/i, ''))
  return Number.isInteger(figure) && figure >= 30 && figure <= 400
}

const choiceOf = ({ name, value }: Option): Choice | null => {
  const word = tidyCode(name).toLowerCase().replace(/^pa_/, '')
  const entry = Object.entries(words).find(([, names]) => names.includes(word)) as
    | [Choice, readonly string[]]
    | undefined
  // A length in words, such as Long, is part of the size.
  return entry?.[0] === 'lengthCm' && !isLength(value) ? null : (entry?.[0] ?? null)
}

/** Shopify's name for the one option of a product without options. */
const isNone = ({ name, value }: Option) =>
  value === '' || (/^title$/i.test(name) && /^default( title)?$/i.test(value))

/**
 * Puts the options of another shop into the five choices of a variant by their names. One that this shop does not know
 * stands for the colour or the size where there is none, and else behind the size. Returns the choices and what is to be
 * said of them.
 */
export const choicesOf = (options: readonly Option[]): { choices: NonNullable<OwnRow>; notes: string[] } => {
  const choices: Partial<Record<Choice, string>> = {}
  const notes: string[] = []
  const others: Option[] = []
  for (const option of options) {
    if (isNone(option)) continue
    const choice = choiceOf(option)
    if (choice === null || choices[choice] !== undefined) others.push(option)
    else choices[choice] = choice === 'lengthCm' ? option.value.replace(/ ?cm$/i, '') : option.value
  }
  for (const { name, value } of others) {
    if (choices.size === undefined) choices.size = value
    else if (choices.color === undefined) choices.color = value
    else choices.size = `${choices.size} / ${value}`
    notes.push(
      `The option ${name} is taken as ${choices.color === value ? 'the colour' : 'part of the size'}.`,
    )
  }
  return { choices: { color: 'One colour', size: 'One size', ...choices }, notes }
}

const codeOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toUpperCase()

/** A SKU for a variant that has none: the same file gives it the same one again. */
export const skuOf = (handle: string, options: readonly Option[]): string =>
  [handle, ...options.filter(option => !isNone(option)).map(({ value }) => value)]
    .map(codeOf)
    .filter(Boolean)
    .join('-')
    .slice(0, 80)
