import type { Variant } from '@shop/contracts/catalog/entities'
import type { WishlistItem } from '@shop/contracts/wishlist/endpoints'
import { useState } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { ChoiceStatus } from '../../../features/choice/ChoiceStatus.tsx'
import { Choices } from '../../../features/choice/Choices.tsx'
import { startingChoice } from '../../../features/choice/choices.ts'
import { useChoice } from '../../../features/choice/useChoice.ts'
import styles from './ChoiceDialog.module.css'

interface Props {
  product: WishlistItem['product']
  isBusy: boolean
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Asks for size and colour before a product can go into the cart. */
export const ChoiceDialog = ({ product, isBusy, onChoose, onClose }: Props) => {
  const chosen = useChoice(
    product,
    useState(() => startingChoice(product.variants)),
  )
  const { choice, variant } = chosen
  const isChosen = Boolean(choice.size && choice.color)
  const hasStock = variant !== undefined && variant.stock > 0
  return (
    <Dialog title={product.title} onClose={onClose} isNarrow>
      <div className={styles.choice}>
        <Choices product={product} chosen={chosen} />
        <p>
          <ChoiceStatus chosen={chosen} />
        </p>
        <Button
          isWide
          disabled={!isChosen || !hasStock}
          isBlocked={isBusy}
          onClick={() => variant && onChoose(variant)}
        >
          {isChosen ? (hasStock ? 'Move to Cart' : 'Out of Stock') : 'Select Size & Color'}
        </Button>
      </div>
    </Dialog>
  )
}
