import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import styles from './SizeGuide.module.css'

const SizeGuideDialog = lazy(async () => ({
  default: (await import('./SizeGuideDialog.tsx')).SizeGuideDialog,
}))

/** Button for the measurements of this kind of garment. */
export const SizeGuide = ({ product, size }: { product: Sized; size: string | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Size guide
      </button>
      {isOpen && (
        <Suspense>
          <SizeGuideDialog product={product} size={size} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export type Sized = Pick<Product, 'title' | 'variants'> &
  Partial<Pick<Product, 'id' | 'collections' | 'measurements'>>
