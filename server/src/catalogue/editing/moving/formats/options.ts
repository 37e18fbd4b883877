import { keysOf } from '@shop/contracts/keys'
import { variantFields, type VariantFields } from '@shop/contracts/facts/variantFields'
import { tidyCode, tidyFigure } from '@shop/contracts/tidy'
import type { TranslatedRow } from './Reading.ts'
import { withoutAccents } from './slugs.ts'

/** The choices that identify a variant of this shop. */
type Choice = 'color' | 'size' | 'lengthCm' | 'collar' | 'cuffs'

/** Names without accents, as `wordOf` returns them. */
const optionNames: Readonly<Record<Choice, readonly string[]>> = {
  color:
    'colour color colours colors shade farbe couleur coloris colore cor kleur renk farg farge farve vari kolor barva farba szin culoare χρωμα цвет warna اللون لون'.split(
      ' ',
    ),
  size: 'size sizes grosse groesse taille taglia talla tamano tamanho maat beden storlek storrelse koko rozmiar velikost velkost meret marime μεγεθος размер ukuran المقاس مقاس الحجم القياس'.split(
    ' ',
  ),
  lengthCm: ['length', 'length (cm)', 'lange', 'longueur', 'الطول'],
  collar: ['collar', 'kragen', 'col'],
  cuffs: ['cuffs', 'cuff', 'manschette'],
}

/** Values for a product without options. */
const defaults = { color: 'One colour', size: 'One size' }

export interface Option {
  name: string
  value: string
}

/** Name of the option for a length in our own exports. */
const lengthOption = 'Length (cm)'

/**
 * Returns the smallest figure that is read as centimetres. A figure without a unit may be in inches: thobes are sold in
 * sizes 52 to 62.
 */
const minCmOf = (name: string, figure: string): number => {
  if (name === lengthOption) return 1
  return /cm/i.test(name + figure) ? 30 : 65
}

/** Maximum length of a garment, cm. */
const maxCm = 400

/** Tells whether a value is a length in whole centimetres. `Length` of another shop may be in inches. */
const isLength = (name: string, value: string) => {
  const figure = tidyFigure(value)
  const cm = Number(figure.replace(/ ?cm$/i, ''))
  return Number.isInteger(cm) && cm >= minCmOf(name, figure) && cm <= maxCm
}

const wordOf = (name: string): string =>
  withoutAccents(tidyCode(name).toLowerCase().replace(/^pa_/, '').replaceAll('ø', 'o')).replaceAll('ß', 'ss')

/** Finds the choice that an option's name means: the whole name, or colour and size by its last word, as in `Thobe size`. */
const choiceNamed = (name: string): Choice | null => {
  const word = wordOf(name)
  const lastWord = word.split(/[\s_-]+/).at(-1) ?? ''
  const means = (choice: Choice) =>
    optionNames[choice].includes(word) ||
    ((choice === 'color' || choice === 'size') && optionNames[choice].includes(lastWord))
  return keysOf(optionNames).find(means) ?? null
}

/** Tells whether options of other shops have this name. */
export const isOptionName = (name: string): boolean => choiceNamed(name) !== null

const choiceOf = ({ name, value }: Option): Choice | null => {
  const choice = choiceNamed(name)
  // A length in words or in inches, such as Long and 56, belongs to the size.
  return choice === 'lengthCm' && !isLength(name, value) ? null : choice
}

const separator = ' / '

/** Splits a combined option into the options that `optionsOf` joined. */
const splitJoined = ({ name, value }: Option): Option[] => {
  const [choices, values] = [name.split(separator), value.split(separator)]
  const parts = choices.map((choice, index) => ({ name: choice, value: values[index] ?? '' }))
  const isJoined = choices.length > 1 && values.length === choices.length
  return isJoined && parts.every(part => choiceOf(part) !== null) ? parts : [{ name, value }]
}

/** Recognises Shopify's placeholder option of a product without options. */
const isPlaceholder = ({ name, value }: Option) =>
  value === '' || (/^title$/i.test(name) && /^default( title)?$/i.test(value))

/**
 * Maps the options of another shop to the five choices of a variant by their names. An unknown option becomes the
 * colour or the size if that is missing, and is otherwise appended to the size. Returns the choices and notes about
 * them.
 */
export const choicesOf = (
  options: readonly Option[],
): { choices: NonNullable<TranslatedRow>; notes: string[] } => {
  const choices: Partial<Record<Choice, string>> = {}
  const notes: string[] = []
  const unmapped: Option[] = []
  for (const option of options.flatMap(splitJoined)) {
    if (isPlaceholder(option)) continue
    const choice = choiceOf(option)
    if (choice === null || choices[choice] !== undefined) unmapped.push(option)
    else choices[choice] = choice === 'lengthCm' ? option.value.replace(/ ?cm$/i, '') : option.value
  }
  for (const { name, value } of unmapped) {
    const isOfSize = choiceNamed(name) === 'lengthCm'
    if (choices.size === undefined) choices.size = value
    else if (choices.color === undefined && !isOfSize) choices.color = value
    else choices.size = `${choices.size} / ${value}`
    const option = name === '' ? 'An option without a name' : `The option ${name}`
    notes.push(`${option} is taken as ${choices.color === value ? 'the colour' : 'part of the size'}.`)
  }
  return { choices: { ...defaults, ...choices }, notes }
}

type Choices = Pick<VariantFields, Choice>

const optionalChoices: readonly (readonly [Exclude<Choice, 'color' | 'size'>, name: string])[] = [
  ['lengthCm', lengthOption],
  ['collar', 'Collar'],
  ['cuffs', 'Cuffs'],
]

/** Maximum number of options in another shop. */
const maxOptions = 3

/**
 * Returns the options of a product's variants for another shop: colour, size, and further choices that differ from the
 * usual. If there are more than allowed, the last ones are joined into one.
 */
export const optionsOf = (variants: readonly Choices[]): Option[][] => {
  const usedOptions = optionalChoices.filter(([choice]) =>
    variants.some(variant => variant[choice] !== variantFields[choice].blank),
  )
  const isPlain = variants.every(({ color, size }) => color === defaults.color && size === defaults.size)
  if (isPlain && usedOptions.length === 0)
    return variants.map(() => [{ name: 'Title', value: 'Default Title' }])
  return variants.map(variant => {
    const options = [
      { name: 'Colour', value: variant.color },
      { name: 'Size', value: variant.size },
      ...usedOptions.map(([choice, name]) => ({ name, value: String(variant[choice]) })),
    ]
    const lastOptions = options.slice(maxOptions - 1)
    const joinPart = (key: keyof Option) => lastOptions.map(option => option[key]).join(separator)
    return lastOptions.length > 1
      ? [...options.slice(0, maxOptions - 1), { name: joinPart('name'), value: joinPart('value') }]
      : options
  })
}

const codeOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{sc=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toUpperCase()

/** Derives a SKU for a variant without one; the same file always yields the same SKU. */
export const skuOf = (handle: string, options: readonly Option[]): string =>
  [handle, ...options.filter(option => !isPlaceholder(option)).map(({ value }) => value)]
    .map(codeOf)
    .filter(Boolean)
    .join('-')
    .slice(0, 80)
