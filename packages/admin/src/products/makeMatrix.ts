import { problemText } from '@shop/contracts/problemText'
import { variantFields } from '@shop/contracts/products/fields'
import { newVariant, type VariantValues } from './productValues.ts'

export interface MatrixWish {
  sizes: string
  colors: string
  /** What every SKU begins with. */
  skuStart: string
  price: number | null
  stock: number | null
  weightGr: number | null
}

const numbers = ['price', 'stock', 'weightGr'] as const

/** What is wrong with the numbers, by field; one that is not given is asked for in the variants. */
export const matrixProblems = (wish: MatrixWish): Partial<Record<(typeof numbers)[number], string>> =>
  Object.fromEntries(
    numbers.flatMap(name => {
      const { error } = variantFields[name].safeParse(wish[name] ?? undefined, { error: problemText })
      return wish[name] !== null && error ? [[name, error.issues[0]?.message]] : []
    }),
  )

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

const code = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A colour in a SKU: its first letters, as many as tell it from the others. */
const colorCode = (color: string, others: readonly string[]): string => {
  const own = code(color)
  const codes = others.filter(other => other !== color).map(code)
  let length = 3
  while (length < own.length && codes.some(other => other.slice(0, length) === own.slice(0, length))) length++
  return own.slice(0, length)
}

/** `sku`, or with a number where another variant has it: colours that are written without letters A to Z have no code. */
const untaken = (sku: string, taken: Set<string>): string => {
  let free = sku
  for (let turn = 2; taken.has(free); turn++) free = `${sku}-${turn}`
  taken.add(free)
  return free
}

/** A variant for each size in each colour, but for those that are there already. The SKU serves as barcode until there is one. */
export const makeMatrix = (
  { sizes, colors, skuStart, price, stock, weightGr }: MatrixWish,
  existing: readonly VariantValues[],
): VariantValues[] => {
  const there = new Set(existing.map(({ color, size }) => `${color}\n${size}`))
  const taken = new Set(existing.map(({ sku }) => sku.toUpperCase()))
  const names = [...new Set([...listed(colors), ...existing.map(({ color }) => color)])]
  return listed(colors).flatMap(color =>
    listed(sizes)
      .filter(size => !there.has(`${color}\n${size}`))
      .map(size => {
        const parts = [code(skuStart), colorCode(color, names), code(size)]
        const sku = untaken(parts.filter(Boolean).join('-'), taken)
        const colorHex = existing.find(variant => variant.color === color)?.colorHex ?? null
        return newVariant({ sku, color, colorHex, size, price, stock, weightGr, barcode: sku })
      }),
  )
}
