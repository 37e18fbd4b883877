import type { Variant } from '@shop/contracts/catalog/entities'
import type { WishlistItem } from '@shop/contracts/wishlist/endpoints'
import { useState } from 'react'
import { readChoice } from '../../../features/choice/readChoice.ts'
import { ChoiceSheet } from '../../../features/choice/ChoiceSheet.tsx'
import { useChoice } from '../../../features/choice/useChoice.ts'

interface Props {
  product: WishlistItem['product']
  isPending: boolean
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Asks for the size before an item of the wishlist moves to the cart. The colour of its card is preselected. */
export const MoveSheet = ({ product, isPending, onChoose, onClose }: Props) => {
  const productChoice = useChoice(
    product,
    useState(() => readChoice(new URLSearchParams(), product.variants)),
  )
  return (
    <ChoiceSheet
      product={product}
      productChoice={productChoice}
      buttonLabel="Move to Cart"
      isPending={isPending}
      onBuy={() => productChoice.variant && onChoose(productChoice.variant)}
      onClose={onClose}
    />
  )
}
