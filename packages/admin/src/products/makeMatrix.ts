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

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

const code = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A variant for each size in each colour, but for those that are there already. The SKU serves as barcode until there is one. */
export const makeMatrix = (
  { sizes, colors, skuStart, price, stock, weightGr }: MatrixWish,
  existing: readonly VariantValues[],
): VariantValues[] => {
  const there = new Set(existing.map(({ color, size }) => `${color}\n${size}`))
  return listed(colors).flatMap(color =>
    listed(sizes)
      .filter(size => !there.has(`${color}\n${size}`))
      .map(size => {
        const sku = [code(skuStart), code(color).slice(0, 3), code(size)].filter(Boolean).join('-')
        const colorHex = existing.find(variant => variant.color === color)?.colorHex ?? null
        return newVariant({ sku, color, colorHex, size, price, stock, weightGr, barcode: sku })
      }),
  )
}
