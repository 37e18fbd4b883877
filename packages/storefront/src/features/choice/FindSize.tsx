import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import styles from './SizeGuide.module.css'
import type { ProductChoice } from './useChoice.ts'

const FitDialog = lazy(async () => ({ default: (await import('./fit/FitDialog.tsx')).FitDialog }))

interface Props {
  product: Pick<Product, 'id' | 'variants' | 'measurements'>
  chosen: ProductChoice
}

/** The way to the size that fits, of a garment that has been measured. */
export const FindSize = ({ product, chosen }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Find your size
      </button>
      {isOpen && (
        <Suspense>
          <FitDialog product={product} chosen={chosen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
