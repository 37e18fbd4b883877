import { lengthOfSize } from '@shop/contracts/catalog/lengthOfSize'
import { problemText } from '@shop/contracts/problemText'
import { variantInput } from '@shop/contracts/products/fields'
import { tidyCode, tidyLine } from '@shop/contracts/tidy'
import { newVariant, type VariantValues } from './productValues.ts'

export interface MatrixInput {
  sizes: string
  colors: string
  /** Prefix of every SKU. */
  skuStart: string
  price: number | null
  stock: number | null
  weightGr: number | null
  /** In cm, by size. */
  lengths: Readonly<Record<string, number | null>>
}

const numberFields = ['price', 'stock', 'weightGr'] as const

const problemOf = (
  name: (typeof numberFields)[number] | 'lengthCm',
  value: number | null,
): string | undefined =>
  value === null
    ? undefined
    : variantInput[name].safeParse(value, { error: problemText }).error?.issues[0]?.message

/** Returns the errors of the numbers, by field or size. A missing number is reported by the variants. */
export const matrixProblems = (input: MatrixInput) => {
  const sizes = splitList(input.sizes)
  const problemsOnly = (entries: [string, string | undefined][]) =>
    Object.fromEntries(entries.filter(([, problem]) => problem !== undefined)) as Partial<
      Record<string, string>
    >
  return {
    fields: problemsOnly(numberFields.map(name => [name, problemOf(name, input[name])])),
    lengths: problemsOnly(sizes.map(size => [size, problemOf('lengthCm', input.lengths[size] ?? null)])),
  }
}

export const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n،、]/)
      // Tidied in the same way as on saving. Words with digits are sizes.
      .map(word => (/\p{Nd}/u.test(word) ? tidyCode(word) : tidyLine(word)))
      .filter(Boolean),
  ),
]

const skuCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns the code of a colour in a SKU: as many of its first letters as distinguish it from the others. */
const colorCode = (color: string, allColors: readonly string[]): string => {
  const fullCode = skuCode(color)
  const otherCodes = allColors.filter(other => other !== color).map(skuCode)
  let length = 3
  while (
    length < fullCode.length &&
    otherCodes.some(code => code.slice(0, length) === fullCode.slice(0, length))
  )
    length++
  return fullCode.slice(0, length)
}

/** Makes a SKU unique by adding a number: colours without letters from A to Z have no code. */
const uniqueSku = (sku: string, takenSkus: Set<string>): string => {
  let candidate = sku
  for (let suffix = 2; takenSkus.has(candidate); suffix++) candidate = `${sku}-${suffix}`
  takenSkus.add(candidate)
  return candidate
}

/**
 * Returns the length that all variants of a size share, or else the length that a numeric size implies; null if they
 * differ or the size implies none.
 */
export const knownLength = (size: string, variants: readonly VariantValues[]): number | null => {
  const [first = lengthOfSize(size), ...otherLengths] = new Set(
    variants.filter(variant => variant.size === size).map(({ lengthCm }) => lengthCm),
  )
  return otherLengths.length > 0 ? null : first
}

/**
 * Fills values into the variants of these sizes and colours, or into all variants if none are listed. Missing values
 * change nothing.
 */
export const fillMatrix = (input: MatrixInput, variants: readonly VariantValues[]): VariantValues[] => {
  const sizes = splitList(input.sizes)
  const colors = splitList(input.colors)
  const isSelected = ({ size, color }: VariantValues) =>
    (sizes.length === 0 || sizes.includes(size)) && (colors.length === 0 || colors.includes(color))
  return variants.map(variant =>
    isSelected(variant)
      ? {
          ...variant,
          price: input.price ?? variant.price,
          stock: input.stock ?? variant.stock,
          weightGr: input.weightGr ?? variant.weightGr,
          // Ignores the length of a size that is no longer listed, since its field is hidden.
          lengthCm: (sizes.includes(variant.size) ? input.lengths[variant.size] : null) ?? variant.lengthCm,
        }
      : variant,
  )
}

/**
 * Creates a variant for each missing combination of size and colour. The SKU serves as barcode until the variant has
 * one.
 */
export const makeMatrix = (
  { sizes, colors, skuStart, price, stock, weightGr, lengths }: MatrixInput,
  existingVariants: readonly VariantValues[],
): VariantValues[] => {
  const existingKeys = new Set(existingVariants.map(({ color, size }) => `${color}\n${size}`))
  const takenSkus = new Set(existingVariants.map(({ sku }) => sku.toUpperCase()))
  const colorNames = [...new Set([...splitList(colors), ...existingVariants.map(({ color }) => color)])]
  return splitList(colors).flatMap(color =>
    splitList(sizes)
      .filter(size => !existingKeys.has(`${color}\n${size}`))
      .map(size => {
        const parts = [skuCode(skuStart), colorCode(color, colorNames), skuCode(size)]
        const sku = uniqueSku(parts.filter(Boolean).join('-'), takenSkus)
        const colorHex = existingVariants.find(variant => variant.color === color)?.colorHex ?? null
        const lengthCm = lengths[size] ?? knownLength(size, existingVariants)
        return newVariant({ sku, color, colorHex, size, lengthCm, price, stock, weightGr, barcode: sku })
      }),
  )
}
