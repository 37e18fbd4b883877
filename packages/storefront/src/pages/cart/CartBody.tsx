import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { typedFactNames } from '@shop/contracts/orders/typedFacts'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../kit/parts/Button.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { CartAnnouncer } from '../../features/cart/CartAnnouncer.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { CartLines } from '../../features/cart/lines/CartLines.tsx'
import { SeparatePurchaseNotice } from './only/SeparatePurchaseNotice.tsx'
import { ChosenLine } from './only/ChosenLine.tsx'
import { useChosenUnits } from './only/useChosenUnits.ts'
import { CartLine } from './lines/CartLine.tsx'
import styles from './CartPage.module.css'
import { CartSkeleton } from './CartSkeleton.tsx'
import { typedParts } from './extras/typedParts.ts'
import { MissedItems } from './lines/MissedItems.tsx'
import { usePendingChanges } from '../../features/cart/mutations.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { withPending } from '../../features/cart/pending.ts'
import { useIsPromotionChanging } from '../../features/cart/promotionMutations.ts'
import { useCart } from '../../features/cart/queries.ts'
import { useAddressPlace } from './checkout/useAddressPlace.ts'
import { useCartPlace } from '../../features/cart/useCartPlace.ts'
import { useTypedFacts } from '../../features/cart/useTypedFacts.ts'
import type { CheckoutDestination } from './checkout/destination.ts'
import { visitKeys, visitStorage } from '../../features/cart/visitStorage.ts'

/** Id of the section with all questions before payment, to which other pages link. */
const checkoutId = 'checkout'

interface Props {
  destination: CheckoutDestination
  /** Asks for the destination. */
  children: ReactNode
}

/** Keeps the shipping method that the shopper has chosen during this visit. */
const useShippingMethod = () => {
  const [method, setMethod] = useState<ShippingMethod>(
    () => visitStorage.get(visitKeys.shippingMethod) || 'standard',
  )
  const chooseMethod = (newMethod: ShippingMethod) => {
    visitStorage.set(visitKeys.shippingMethod, newMethod)
    setMethod(newMethod)
  }
  return [method, chooseMethod] as const
}

/** Explains that the cart cannot be loaded; a separate purchase also leads to the whole cart. */
const LoadingFailure = ({ isSeparate, onRetry }: { isSeparate: boolean; onRetry: () => void }) => (
  <div className={styles.content}>
    <Notice isError text="Unable to load your cart at the moment. Please try again later.">
      <Button onClick={onRetry}>Try Again</Button>
      {isSeparate && (
        <ButtonLink to="/cart" look="outline">
          View Cart
        </ButtonLink>
      )}
    </Notice>
  </div>
)

/** Shows the cart, from its lines to the checkout button. */
export const CartBody = ({ destination, children }: Props) => {
  const chosenUnits = useChosenUnits()
  const { data: cart, isPending, refetch } = useCart(chosenUnits)
  const pendingChanges = usePendingChanges()
  const isPromotionChanging = useIsPromotionChanging()
  const isPlaceChanging = useCartPlace(cart?.place, useAddressPlace(destination))
  const typedTexts = useTypedFacts(cart?.id)
  const [method, chooseMethod] = useShippingMethod()

  if (isPending) return <CartSkeleton />
  if (!cart) return <LoadingFailure isSeparate={chosenUnits !== undefined} onRetry={() => void refetch()} />

  const lines = withPending(cart, pendingChanges)
  const areLinesChanging = lines.some(({ isChanging }) => isChanging) || lines.length < cart.items.length
  const option = cart.delivery.find(offered => offered.method === method) ?? cart.delivery[0]
  const isBuyable = lines.some(({ maxQuantity }) => maxQuantity > 0)
  return (
    <div className={styles.content}>
      <CartAnnouncer cart={cart} method={method} />
      <MissedItems />
      <div className={isBuyable ? styles.columns : undefined}>
        <div className={styles.left}>
          {chosenUnits && <SeparatePurchaseNotice only={chosenUnits} />}
          <CartLines Line={chosenUnits ? ChosenLine : CartLine} lines={lines} currency={cart.currency} />
          {isBuyable && (
            <div id={checkoutId} className={styles.steps} tabIndex={-1}>
              <DeliveryChoice cart={cart} chosenMethod={option?.method} onChoice={chooseMethod} />
              <div>
                {children}
                {typedFactNames.map(name => {
                  const { Editor } = typedParts[name]
                  return <Editor key={name} typed={typedTexts[name]} />
                })}
              </div>
            </div>
          )}
        </div>
        {isBuyable && (
          <div className={styles.right}>
            <OrderSummary
              cart={cart}
              only={chosenUnits}
              isChanging={isPromotionChanging || isPlaceChanging || areLinesChanging}
              option={option}
              destination={destination}
              typed={typedTexts}
            />
          </div>
        )}
      </div>
      {!isBuyable && (
        <Notice text={lines.length === 0 ? 'Your cart is empty' : 'Nothing in your cart is still available.'}>
          <ButtonLink to="/collections">Start Shopping</ButtonLink>
        </Notice>
      )}
    </div>
  )
}
