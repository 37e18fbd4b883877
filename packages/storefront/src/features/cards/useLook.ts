import type { Picture, ProductCard } from '@shop/contracts/catalog/entities'
import { useState } from 'react'
import type { VatClass } from '@shop/contracts/facts/productFields'
import { type ShownPrice, shownPrice } from '../../kit/parts/prices/shownPrice.ts'
import { colorAddress } from '../choice/choiceQuery.ts'

interface Look {
  /** The shown colour. */
  color: string | undefined
  pictures: readonly Picture[]
  price: ShownPrice & { vatClass: VatClass }
  inStock: boolean
  sizes: readonly string[]
  /** Link to the product in the shown colour. */
  address: string
  show: (color: string) => void
}

/** State of a product card: its initial colour, else that of the list, until the shopper chooses another one. */
export const useLook = (
  product: ProductCard,
  address = `/products/${product.slug}`,
  start?: string,
): Look => {
  const { colors, variants, priceFrom, hasPriceRange, inStock, sizes, vatClass = 'STANDARD' } = product
  const [picked, show] = useState(start)
  const [variant] = variants
  const known = colors.find(({ name }) => name === picked)
  const look = known?.look
  // The product page opens on the first colour, so a card that shows a reduced other colour links to that colour.
  const linkedColor = known?.name ?? (variant?.salePrice && !address.includes('?') ? variant.color : null)
  if (!look)
    return {
      color: variant?.color,
      pictures: variant?.images ?? [],
      price: { ...shownPrice({ shown: variant, lowest: priceFrom, hasRange: hasPriceRange }), vatClass },
      inStock,
      sizes,
      address: linkedColor ? colorAddress(address, linkedColor) : address,
      show,
    }
  return {
    color: known.name,
    pictures: look.picture ? [look.picture] : (variant?.images ?? []).slice(0, 1),
    price: { ...shownPrice({ shown: look, lowest: look.priceFrom, hasRange: look.hasPriceRange }), vatClass },
    inStock: look.inStock,
    sizes: look.sizes,
    address: colorAddress(address, known.name),
    show,
  }
}
