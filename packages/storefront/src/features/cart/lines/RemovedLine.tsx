import type { CartItem } from '@shop/contracts/cart/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'
import { useEffect, useRef } from 'react'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { adviceTakenFor } from '../../choice/fitAdvice.ts'
import { useRestoreItem } from '../mutations.ts'
import styles from './RemovedLine.module.css'

export type RemovedItem = Pick<CartItem, 'id' | 'quantity' | 'variant'>

/** Replaces a removed line, and focuses the Undo button. */
export const RemovedLine = ({ line, onRestored }: { line: RemovedItem; onRestored: () => void }) => {
  const { mutate: restore, isPending } = useRestoreItem()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const { variant, quantity } = line
  return (
    <div ref={container} className={styles.removed}>
      <p>
        Removed <strong>{variant.product.title}</strong> ({choiceText(variant)}).
      </p>
      <TextButton
        isBlocked={isPending}
        onClick={() =>
          restore(
            { variantId: variant.id, quantity, ...adviceTakenFor(variant.product.id, variant) },
            { onSuccess: onRestored },
          )
        }
      >
        Undo
      </TextButton>
    </div>
  )
}
