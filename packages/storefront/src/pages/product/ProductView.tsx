import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { countVisit } from '../../kit/visits/countVisit.ts'
import { BuyBar } from './BuyBar.tsx'
import { LaterProducts } from './laterParts.ts'
import { ProductParts } from './ProductParts.tsx'
import styles from './ProductView.module.css'
import { useAddressChoice } from './useAddressChoice.ts'
import { buyNowText, useBuying } from './useBuying.ts'
import { useChoice } from '../../features/choice/useChoice.ts'

// Most shoppers choose on the page.
const ChoiceSheet = lazy(async () => ({
  default: (await import('../../features/choice/ChoiceSheet.tsx')).ChoiceSheet,
}))

/** A product with everything to look at, choose, read and buy. */
export const ProductView = ({ product }: { product: Product }) => {
  const { variants } = product
  const chosen = useChoice(product, useAddressChoice(variants))
  const { buying, asking, stopAsking } = useBuying(product, chosen)
  const buttonPlace = useRef<HTMLDivElement>(null)
  useEffect(() => countVisit('product_view'), [])
  return (
    <div className={styles.page}>
      <ProductParts product={product} chosen={chosen} buying={buying} buttonPlace={buttonPlace} />
      <LaterProducts product={product} />
      <BuyBar product={product} chosen={chosen} buying={buying} buttonPlace={buttonPlace} />
      {asking && (
        <Suspense>
          <ChoiceSheet
            product={product}
            chosen={chosen}
            act={asking === 'add' ? undefined : buyNowText}
            isPending={asking === 'add' ? buying.isPending : buying.isBuyingNow}
            onBuy={{ add: buying.buy, buy: buying.buyNow, elsewhere: buying.buyElsewhere }[asking]}
            onClose={stopAsking}
          />
        </Suspense>
      )}
    </div>
  )
}
