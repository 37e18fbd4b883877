import { lazy, Suspense, useState } from 'react'
import styles from './SizeGuide.module.css'
import type { SizedProduct } from './SizeGuideDialog.tsx'

const SizeGuideDialog = lazy(async () => ({
  default: (await import('./SizeGuideDialog.tsx')).SizeGuideDialog,
}))

/** A button that opens the measurements of this kind of garment. */
export const SizeGuide = ({ product, size }: { product: SizedProduct; size: string | undefined }) => {
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
