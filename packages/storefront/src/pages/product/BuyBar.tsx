import { useEffect, useState, type RefObject } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import type { ShownPrice } from '../../kit/parts/prices/shownPrice.ts'
import styles from './BuyBar.module.css'
import type { Buying } from './useBuying.ts'

interface Props {
  price: ShownPrice
  buying: Buying
  buttonPlace: RefObject<HTMLDivElement | null>
}

/** On phones, price and button at the bottom while the panel's own button is out of sight. */
export const BuyBar = ({ price: { amount, regular, isFrom }, buying, buttonPlace }: Props) => {
  const { currency } = useSettings()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const place = buttonPlace.current
    if (!place) return undefined
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false))
    observer.observe(place)
    return () => observer.disconnect()
  }, [buttonPlace])

  return (
    <section className={styles.bar} data-shown={isShown} data-keep-clear inert={!isShown} aria-label="Buy">
      <span className={styles.price}>
        <Price amount={amount} regular={regular} isFrom={isFrom} currency={currency} />
      </span>
      <div className={styles.button}>
        <Button isWide disabled={buying.isDisabled} isBlocked={buying.isPending} onClick={buying.buy}>
          {buying.label}
        </Button>
      </div>
    </section>
  )
}
