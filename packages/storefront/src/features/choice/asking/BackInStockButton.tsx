import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import type { ProductChoice } from '../useChoice.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { requestableVariants } from './requestableVariants.ts'

const LazyBackInStockDialog = lazy(async () => ({
  default: (await import('./BackInStockDialog.tsx')).BackInStockDialog,
}))

/** A button for a back-in-stock request; renders nothing if the choice can be bought. */
export const BackInStockButton = ({
  product,
  productChoice,
  onDone,
}: {
  product: Pick<Product, 'title' | 'variants'>
  productChoice: ProductChoice
  /** Closes the surrounding dialog once the request is sent. */
  onDone?: () => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const requestable = requestableVariants(product.variants, productChoice)
  return (
    <>
      {requestable.length > 0 && (
        <Button look="outline" isWide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Tell Me When It Is Back
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LazyBackInStockDialog
            product={product}
            requestable={requestable}
            onClose={() => setIsOpen(false)}
            onDone={() => {
              setIsOpen(false)
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
