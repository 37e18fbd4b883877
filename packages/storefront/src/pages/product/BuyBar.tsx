import type { Product } from '@shop/contracts/catalog/entities'
import { useEffect, useState, type RefObject } from 'react'
import { priceOfChoice } from '../../features/choice/priceOfChoice.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { askedFor } from '../../features/choice/asking/askedFor.ts'
import { TellMe } from '../../features/choice/asking/TellMe.tsx'
import styles from './BuyBar.module.css'
import type { Buying } from './useBuying.ts'

interface Props {
  product: Product
  chosen: ProductChoice
  buying: Buying
  buttonPlace: RefObject<HTMLDivElement | null>
}

/** Bar at the bottom on phones with choice, price and button, shown once the panel's own button is scrolled out of view. */
export const BuyBar = ({ product, chosen, buying, buttonPlace }: Props) => {
  const { currency } = useSettings()
  const { color, size } = chosen.choice
  const { amount, regular, isFrom } = priceOfChoice(product.variants, chosen.choice)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const place = buttonPlace.current
    if (!place) return undefined
    const observer = new IntersectionObserver(([entry]) =>
      // Not before the shopper has come to the choices.
      setIsShown(entry?.isIntersecting === false && entry.boundingClientRect.top < 0),
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [buttonPlace])

  return (
    <section className={styles.bar} data-shown={isShown} data-keep-clear inert={!isShown} aria-label="Buy">
      <div className={styles.choice}>
        <p className={styles.words}>{[color, size].filter(Boolean).join(', ')}</p>
        <p className={styles.price}>
          <Price amount={amount} regular={regular} isFrom={isFrom} currency={currency} />
        </p>
      </div>
      <div className={styles.buttons}>
        <TellMe product={product} chosen={chosen} />
        {askedFor(product.variants, chosen).length === 0 && (
          <Button isWide disabled={buying.isDisabled} isBlocked={buying.isPending} onClick={buying.buy}>
            {buying.label}
          </Button>
        )}
        {/* Before that, the other button asks for what is missing, and its words need the room. */}
        {chosen.variant && !buying.isDisabled && (
          <Button isWide look="outline" isBlocked={buying.isBuyingNow} onClick={buying.buyNow}>
            {buying.nowLabel}
          </Button>
        )}
      </div>
    </section>
  )
}
