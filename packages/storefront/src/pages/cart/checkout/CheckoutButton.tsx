import { ApiError } from '@shop/client/ApiError'
import type { Cart, ChosenUnits, DeliveryOption } from '@shop/contracts/cart/endpoints'
import { byTypedFact, typedFactNames } from '@shop/contracts/orders/typedFacts'
import { useId, useState } from 'react'
import { useReturnFromPayment } from '../../../features/cart/checkout/useReturnFromPayment.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { isProblem, lineId } from '../../../features/cart/lineNote.ts'
import { focusFact, type TypedTexts } from '../../../features/cart/useTypedFacts.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { checkBeforeCheckout } from './checkBeforeCheckout.ts'
import styles from './CheckoutButton.module.css'
import type { CheckoutInput, CheckoutDestination } from './destination.ts'
import { isServed, tooHeavyText } from '@shop/contracts/shop/servedPlaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { openPayment, showCheckoutFailure } from '../../../features/cart/checkout/payment.ts'
import { useShop } from '../../../kit/shop/shop.ts'

/** Places the order and goes to its payment page. Shows a refusal in the server's words, and reloads the cart. */
const useCheckout = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: CheckoutInput) => openPayment({ client, queryClient }, input),
    onError: error => showCheckoutFailure({ queryClient, navigate }, error),
  })
}

/** All fields of a checkout as required ones, so that the compiler reports a missing one. */
type CheckoutFields = {
  [Field in keyof Required<Omit<CheckoutInput, 'contact'>>]: CheckoutInput[Field]
} & Pick<CheckoutInput, 'contact'>

const buttonText = (isBusy: boolean, isWaiting: boolean): string => {
  if (isBusy) return 'Opening the payment page...'
  return isWaiting ? 'Updating your cart...' : 'Proceed to Checkout'
}

const problemsText = (count: number): string =>
  count === 1
    ? 'One item needs your attention first. Please see the note beside it.'
    : `${count} items need your attention first. Please see the notes beside them.`

interface Props {
  cart: Cart
  /** The part of the cart being bought; undefined for all of it. */
  only: ChosenUnits | undefined
  destination: CheckoutDestination
  typed: TypedTexts
  option: DeliveryOption | undefined
  /** The totals are outdated. */
  isWaiting: boolean
}

/**
 * Opens the payment page. Sends the total and the terms shown above the button; the server refuses the checkout
 * under others. If a line cannot be bought, explains that and focuses the line instead.
 */
export const CheckoutButton = ({ cart, only, destination, typed, option, isWaiting }: Props) => {
  const { delivery } = useSettings()
  const { mutate: checkOut, isPending, isSuccess, reset } = useCheckout()
  const [submittedCart, setSubmittedCart] = useState<Cart | null>(null)

  useReturnFromPayment(isSuccess, reset)

  const problems = cart.items.filter(isProblem)
  const isTooHeavy = cart.delivery.length === 0 && isServed(delivery, cart.place)
  const isStopped = (problems.length > 0 || isTooHeavy) && !isWaiting
  const reasonId = useId()

  const proceed = () => {
    const [problem = isTooHeavy ? cart.items[0] : undefined] = problems
    if (problem) {
      const line = document.getElementById(lineId(problem.id))
      line?.focus({ preventScroll: true })
      line?.scrollIntoView({ block: 'center' })
      return
    }
    const invalidFact = typedFactNames.find(name => typed[name].problem)
    if (invalidFact) {
      focusFact(invalidFact)
      return
    }
    const refusal = checkBeforeCheckout({ cart, place: destination.place, terms: delivery })
    if (refusal) {
      destination.goToAddress()
      showToast({ kind: 'error', ...refusal })
      return
    }
    const recipient = destination.read()
    if (!recipient) return
    setSubmittedCart(cart)
    const fields: CheckoutFields = {
      cartId: cart.id,
      only,
      ...recipient,
      shippingMethod: option?.method,
      expectedTotal: option?.total,
      expectedTerms: option?.terms,
      ...byTypedFact(name => typed[name].tidy || undefined),
    }
    checkOut(fields, {
      onError: error => {
        if (!(error instanceof ApiError)) return
        for (const name of typedFactNames) typed[name].refuse(error.fields[name])
        destination.showErrors(error.fields)
      },
    })
  }

  const isBusy = isPending || (isSuccess && submittedCart === cart)
  return (
    <div className={styles.checkout}>
      <Button
        isWide
        {...(destination.formId && { type: 'submit', form: destination.formId })}
        look={isStopped ? 'outline' : 'primary'}
        aria-describedby={isStopped ? reasonId : undefined}
        onClick={proceed}
        isBlocked={isBusy || isWaiting || destination.isPending}
      >
        {buttonText(isBusy, isWaiting)}
      </Button>
      {isStopped && (
        <p id={reasonId} className={styles.reason}>
          {problems.length === 0 ? tooHeavyText(delivery.zones, cart.place) : problemsText(problems.length)}
        </p>
      )}
    </div>
  )
}
