import type { Product } from '@shop/contracts/catalog/entities'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { priceOfChoice } from '../../features/choice/priceOfChoice.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { requestableVariants } from '../../features/choice/asking/requestableVariants.ts'
import { BackInStockButton } from '../../features/choice/asking/BackInStockButton.tsx'
import styles from './BuyBar.module.css'
import type { Buying } from './useBuying.ts'

interface Props {
  product: Product
  productChoice: ProductChoice
  buying: Buying
  buttonRef: RefObject<HTMLDivElement | null>
}

/** Margins of the viewport that the header and the bar cover, px. */
const coveredMargins = '-64px 0px -76px'

/** A bar at the bottom on phones with choice, price and button, shown while the panel's own button is out of view. */
export const BuyBar = ({ product, productChoice, buying, buttonRef }: Props) => {
  const { currency } = useSettings()
  const { color, size } = productChoice.choice
  const { amount, regular, isFrom } = priceOfChoice(product.variants, productChoice.choice)
  const bar = useRef<HTMLElement>(null)
  // Shown initially, because the button is below a phone's first screen.
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const buttonBox = buttonRef.current
    if (!buttonBox) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const isInView = entries.at(-1)?.isIntersecting === true
        // Stays while it contains the focus, which would be lost if it were hidden.
        setIsShown(!isInView || bar.current?.querySelector(':focus-visible') !== null)
      },
      { rootMargin: coveredMargins, threshold: 0.3 },
    )
    observer.observe(buttonBox)
    return () => observer.disconnect()
  }, [buttonRef])

  return (
    <section
      ref={bar}
      className={styles.bar}
      data-shown={isShown}
      data-keep-clear
      inert={!isShown}
      aria-label="Buy"
    >
      <button type="button" className={styles.choice} aria-haspopup="dialog" onClick={buying.askForChoice}>
        <span className={styles.words}>{[size, color].filter(Boolean).join(' · ')}</span>
        <span className={styles.price}>
          <Price
            amount={amount}
            regular={regular}
            isFrom={isFrom}
            vatClass={product.vatClass}
            currency={currency}
          />
        </span>
        <VisuallyHidden>Change size and colour</VisuallyHidden>
      </button>
      <div className={styles.buttons}>
        <BackInStockButton product={product} productChoice={productChoice} />
        {requestableVariants(product.variants, productChoice).length === 0 && (
          <Button isWide disabled={buying.isDisabled} isBlocked={buying.isPending} onClick={buying.addToCart}>
            {buying.label}
          </Button>
        )}
      </div>
    </section>
  )
}
