import type { Product } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import type { RefObject } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Link } from '../../kit/parts/Link.tsx'
import { BoldWords } from '../../kit/parts/BoldWords.tsx'
import { Badge } from '../../kit/parts/Badge.tsx'
import { Button } from '../../kit/parts/Button.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { usePricesAtPlace } from '../../kit/parts/prices/shownPlace.ts'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { QuantityStepper } from '../../kit/controls/QuantityStepper.tsx'
import { Rating } from '../../kit/controls/Rating.tsx'
import { WholeWords } from '../../kit/parts/WholeWords.tsx'
import { HeartButton } from '../../features/wishes/HeartButton.tsx'
import styles from './BuyingPanel.module.css'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import { ChoiceStatus } from '../../features/choice/ChoiceStatus.tsx'
import { fitVerdict } from '../../features/choice/fitVerdict.ts'
import { cheaperColor } from '../../features/choice/cheaperColor.ts'
import { Choices } from '../../features/choice/Choices.tsx'
import { BackInStockButton } from '../../features/choice/asking/BackInStockButton.tsx'
import { DeliveryAddress } from '../../features/cart/checkout/DeliveryAddress.tsx'
import { LazyPaymentMarks } from '../../features/cart/checkout/LazyPaymentMarks.ts'
import { LazyFibres } from './laterParts.ts'
import { splitDescription } from './splitDescription.ts'
import { productTextsId } from './productTextsId.ts'
import { Promises } from './Promises.tsx'
import { ShareButton } from './ShareButton.tsx'
import { priceOfChoice } from '../../features/choice/priceOfChoice.ts'
import type { Buying } from './useBuying.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'

/** Describes the model: `Model is 183 cm, wears 56`; empty if the pictures show nobody. */
const modelText = ({ modelHeightCm, modelSize }: Pick<Product, 'modelHeightCm' | 'modelSize'>): string => {
  if (modelHeightCm === null && modelSize === null) return ''
  if (modelHeightCm === null) return `Model wears ${modelSize}`
  return `Model is ${modelHeightCm} cm${modelSize === null ? '' : `, wears ${modelSize}`}`
}

interface Props {
  product: Product
  productChoice: ProductChoice
  buying: Buying
  /** Ref around the button, for the bar that is shown while the button is out of view. */
  buttonRef: RefObject<HTMLDivElement | null>
}

const scrollToTabs = () => document.getElementById(productTextsId)?.scrollIntoView({ block: 'start' })

const BuyButtons = ({ product, productChoice, buying, buttonRef }: Props) => (
  <div ref={buttonRef} className={styles.buy} data-keep-clear>
    <QuantityStepper
      quantity={productChoice.quantity}
      max={productChoice.maxQuantity}
      itemName={product.title}
      onChange={productChoice.setQuantity}
    />
    <div className={styles.button}>
      <Button isWide disabled={buying.isDisabled} isBlocked={buying.isPending} onClick={buying.addToCart}>
        {buying.label}
      </Button>
    </div>
    {!buying.isDisabled && (
      <div className={styles.now}>
        <Button isWide look="outline" isBlocked={buying.isBuyingNow} onClick={buying.buyNow}>
          {buying.buyNowLabel}
        </Button>
        <DeliveryAddress
          changeLink={
            <TextButton aria-label="Change the delivery address" onClick={buying.buyToOtherAddress}>
              Change
            </TextButton>
          }
        />
      </div>
    )}
  </div>
)

/** Shows the price of the choice, the reviews, and the colour that is cheaper. */
const PriceAndRating = ({ product, productChoice }: Pick<Props, 'product' | 'productChoice'>) => {
  const { rating, reviewCount, vatClass, variants } = product
  const { currency } = useSettings()
  const { amount, regular, isFrom } = priceOfChoice(variants, productChoice.choice)
  const hasSeveralPrices = new Set(variants.map(effectivePrice)).size > 1
  const { priceAtPlace } = usePricesAtPlace(vatClass)
  const cheaperOption = cheaperColor(variants, { color: productChoice.choice.color, amount })
  return (
    <div className={styles.facts}>
      <p className={styles.price}>
        <Price amount={amount} regular={regular} isFrom={isFrom} vatClass={vatClass} currency={currency} />
        {regular !== undefined && <Badge>Sale</Badge>}
        {productChoice.isSoldOut && <Badge tone="quiet">Out of Stock</Badge>}
      </p>
      {(reviewCount > 0 || hasSeveralPrices) && (
        <div className={styles.more}>
          {reviewCount > 0 && (
            <Link
              to={`?${choiceQuery(productChoice.choice, new URLSearchParams({ tab: 'reviews' }))}`}
              replace
              className={styles.reviews}
              onClick={scrollToTabs}
            >
              <Rating rating={rating} reviewCount={reviewCount} />
            </Link>
          )}
          {/* Stays mounted without a cheaper colour, so that the sizes below do not move. */}
          {hasSeveralPrices && (
            <span className={styles.cheaper}>
              {cheaperOption && (
                <TextButton onClick={() => productChoice.choose({ color: cheaperOption.color })}>
                  From {formatMoney(priceAtPlace(cheaperOption.amount), currency)} in {cheaperOption.color}
                </TextButton>
              )}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** Shows title, price, choices and buttons of a product. */
export const BuyingPanel = ({ product, productChoice, buying, buttonRef }: Props) => {
  const { title, description, fibres, fits } = product
  const [summary] = splitDescription(description)
  const model = modelText(product)
  const verdict = fitVerdict(fits)
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <WholeWords text={title} />
        </h1>
        <div className={styles.icons}>
          <HeartButton productId={product.id} title={title} variantId={productChoice.variant?.id} />
          <ShareButton title={title} choice={productChoice.choice} />
        </div>
      </div>
      <PriceAndRating product={product} productChoice={productChoice} />
      <div className={styles.words}>
        {summary && (
          <p>
            <BoldWords text={summary} />
          </p>
        )}
        {/* The law requires the fibres to be clearly visible before the purchase, so a tab is not enough. */}
        {fibres.length > 0 && (
          <p className={styles.fibres}>
            <LazyFibres fibres={fibres} />
          </p>
        )}
      </div>
      <div className={styles.choices}>
        <Choices product={product} productChoice={productChoice} />
        {(model || verdict) && <p className={styles.model}>{[model, verdict].filter(Boolean).join('. ')}</p>}
      </div>
      <BuyButtons product={product} productChoice={productChoice} buying={buying} buttonRef={buttonRef} />
      <BackInStockButton product={product} productChoice={productChoice} />
      <Promises hasStock={productChoice.hasStock} status={<ChoiceStatus productChoice={productChoice} />} />
      <div className={styles.marks}>{!buying.isDisabled && <LazyPaymentMarks />}</div>
    </div>
  )
}
