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

/**
 * Returns the state of a product card. Its colour is the list's, or else the product's first, until the shopper chooses
 * another one.
 */
export const useLook = (
  product: ProductCard,
  address = `/products/${product.slug}`,
  initialColor?: string,
): Look => {
  const { colors, variants, priceFrom, hasPriceRange, inStock, sizes, vatClass = 'STANDARD' } = product
  const [chosenColor, show] = useState(initialColor)
  const [variant] = variants
  const shownColor = colors.find(({ name }) => name === chosenColor)
  const look = shownColor?.look
  // A product page opens in the first colour, so a card that shows another, reduced colour links to that colour.
  const linkedColor =
    shownColor?.name ?? (variant?.salePrice && !address.includes('?') ? variant.color : null)
  if (!look)
    return {
      color: variant?.color,
      pictures: variant?.images ?? [],
      price: { ...shownPrice({ variant, lowest: priceFrom, hasRange: hasPriceRange }), vatClass },
      inStock,
      sizes,
      address: linkedColor ? colorAddress(address, linkedColor) : address,
      show,
    }
  return {
    color: shownColor.name,
    pictures: look.picture ? [look.picture] : (variant?.images ?? []).slice(0, 1),
    price: {
      ...shownPrice({ variant: look, lowest: look.priceFrom, hasRange: look.hasPriceRange }),
      vatClass,
    },
    inStock: look.inStock,
    sizes: look.sizes,
    address: colorAddress(address, shownColor.name),
    show,
  }
}
