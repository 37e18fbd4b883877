import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useEffect, useRef, startTransition, useOptimistic } from 'react'
import { countVisit } from '../../kit/visits/countVisit.ts'
import { BuyBar } from './BuyBar.tsx'
import { LazyMoreProducts } from './laterParts.ts'
import { ProductParts } from './ProductParts.tsx'
import styles from './ProductView.module.css'
import { buyNowText, useBuying } from './useBuying.ts'
import { useChoice, type ChoiceState } from '../../features/choice/useChoice.ts'
import { useSearchParams } from 'react-router-dom'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import { readChoice } from '../../features/choice/readChoice.ts'

/** Stores the choice in the page's address, so that it can be shared and restored. */
const useAddressChoice = (variants: readonly Variant[]): ChoiceState => {
  const [search, setSearch] = useSearchParams()
  // The router navigates in a transition, so a click would otherwise take effect late.
  const [choice, show] = useOptimistic(readChoice(search, variants))
  return [
    choice,
    next =>
      startTransition(() => {
        show(next)
        setSearch(choiceQuery(next, search), { replace: true, preventScrollReset: true })
      }),
  ]
}

// Loaded on demand, because most shoppers choose on the page.
const ChoiceSheet = lazy(async () => ({
  default: (await import('../../features/choice/ChoiceSheet.tsx')).ChoiceSheet,
}))

/** Shows a product with pictures, choices, texts and buttons. */
export const ProductView = ({ product }: { product: Product }) => {
  const { variants } = product
  const productChoice = useChoice(product, useAddressChoice(variants))
  const { buying, pendingAction, closeChoiceSheet } = useBuying(product, productChoice)
  const buttonRef = useRef<HTMLDivElement>(null)
  useEffect(() => countVisit('product_view'), [])
  return (
    <div className={styles.page}>
      <ProductParts product={product} productChoice={productChoice} buying={buying} buttonRef={buttonRef} />
      <LazyMoreProducts product={product} />
      <BuyBar product={product} productChoice={productChoice} buying={buying} buttonRef={buttonRef} />
      {pendingAction && (
        <Suspense>
          <ChoiceSheet
            product={product}
            productChoice={productChoice}
            buttonLabel={pendingAction === 'add' ? undefined : buyNowText}
            isPending={pendingAction === 'add' ? buying.isPending : buying.isBuyingNow}
            onBuy={
              { add: buying.addToCart, buy: buying.buyNow, elsewhere: buying.buyToOtherAddress }[
                pendingAction
              ]
            }
            onClose={closeChoiceSheet}
          />
        </Suspense>
      )}
    </div>
  )
}
