import {
  checkHandOver,
  type HandOver,
  readHandOver,
  takeHandOver,
} from '@shop/contracts/checkout/handOverEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { lineText } from '@shop/contracts/orders/lineText'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mergeIntoCart } from '../../features/cart/mergeIntoCart.ts'
import { useMissedItems } from '../../features/cart/missedItems.ts'
import { withCart, cartScope, refetchCart } from '../../features/cart/mutations.ts'
import { storeGuestDetails } from '../../features/cart/rememberedGuest.ts'
import { visitKeys, visitStorage } from '../../features/cart/visitStorage.ts'
import { AddressText } from '../../features/addresses/AddressText.tsx'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { definePage } from '../../kit/page/page.ts'
import { Button, ButtonLink } from '../../kit/parts/Button.tsx'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'
import { Spinner } from '../../kit/parts/Spinner.tsx'
import { failureText } from '../../kit/query/failureText.ts'
import { query, required } from '../../kit/query/query.ts'
import { browser } from '../../kit/shop/browser.ts'
import { notifyOtherTabs } from '../../kit/shop/otherTabs.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShop } from '../../kit/shop/shop.ts'
import { countVisit } from '../../kit/visits/countVisit.ts'
import styles from './OrderPage.module.css'
import { showFailure } from '../../kit/toasts/useToast.ts'

/** Adds an assistant's selection and the buyer's details to the cart, and opens the cart. */
const useAcceptSelection = (token: string, { items, checkout }: Pick<HandOver, 'items' | 'checkout'>) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    scope: cartScope,
    mutationFn: () =>
      withCart(client.call, queryClient, async () => {
        const cartItems = items.flatMap(({ variant: { id }, quantity }) =>
          id === null ? [] : [{ variantId: id, quantity }],
        )
        const missedItems = await mergeIntoCart(client.call, cartItems)
        return { missedItems, details: await client.call(takeHandOver, { token }) }
      }),
    onSuccess: async ({ missedItems, details: { guest, shippingMethod } }) => {
      if (guest) storeGuestDetails(guest)
      if (shippingMethod) visitStorage.set(visitKeys.shippingMethod, shippingMethod)
      await refetchCart(queryClient)
      notifyOtherTabs('cart')
      countVisit('add_to_cart')
      useMissedItems.setState({ items: missedItems })
      await navigate(checkout ? '/cart#checkout' : '/cart')
    },
    onError: error => showFailure(error, 'We could not fill your cart. Please try again.'),
  })
}

/** Shows the delivery option and address of the assistant's checkout. */
const Delivery = ({ checkout: { delivery, arrives, address } }: { checkout: Checkout }) => (
  <section className={styles.keep}>
    <h2 className={styles.keepTitle}>{delivery}</h2>
    <p>Arrives {arrives} if you order today.</p>
    <AddressText address={address} />
  </section>
)
type Checkout = NonNullable<HandOver['checkout']>

/** Shows the subtotal; once delivery is chosen, shows the total instead. */
const Total = ({ currency, subtotal, discount, checkout }: HandOver) => {
  const money = (pence: number) => formatMoney(pence, currency)
  const delivery = checkout?.shipping ? `${money(checkout.shipping)} for delivery` : 'free delivery'
  const parts = [...(checkout ? [delivery] : []), ...(discount > 0 ? [`${money(discount)} taken off`] : [])]
  return (
    <p>
      <strong>
        {checkout ? `${money(checkout.total)} in total` : `${money(subtotal - discount)} before delivery`}
      </strong>
      {parts.length > 0 && `, with ${parts.join(' and ')}`}
    </p>
  )
}

const Selection = ({ token, handOver }: { token: string; handOver: HandOver }) => {
  const { mutate, isPending } = useAcceptSelection(token, handOver)
  const { agent, items, currency, notes, checkout } = handOver
  const buttonText = checkout ? 'Continue to Checkout' : 'Continue to Cart'
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Ready When You Are</h1>
        <p className={styles.facts}>
          Your assistant ({agent}) has chosen these for you. Nothing is paid yet: check your address and
          delivery {checkout ? 'at checkout' : 'in your cart'}, then pay on our secure page.
        </p>
      </header>
      {notes.length > 0 && (
        <ul className={styles.keep}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <OrderItems items={items} currency={currency} />
      <Total {...handOver} />
      {checkout && <Delivery checkout={checkout} />}
      <div className={styles.acts}>
        <Button isBlocked={isPending} onClick={() => mutate()}>
          {isPending ? 'Filling Your Cart...' : buttonText}
        </Button>
      </div>
    </article>
  )
}

const links = (
  <>
    <ButtonLink to="/collections">Browse the Collections</ButtonLink>
    <ButtonLink to="/cart" look="outline">
      View Your Cart
    </ButtonLink>
  </>
)

const lineList = new Intl.ListFormat('en-GB')

const stateQuery = (token = '') => required(query(checkHandOver, { token: token.slice(0, 100) }))

const HandOverMissing = () => (
  <PageNotice
    title="This link cannot be opened"
    text="It may be incomplete, or the selection behind it was cancelled or is too old. Your assistant can put together a new one."
  >
    {links}
  </PageNotice>
)

/**
 * The page on which a buyer takes over an assistant's selection. The cart is filled only when the button is pressed,
 * because scanners open links.
 */
const HandOverPage = () => {
  const { token = '' } = useParams()
  const { storeName } = useSettings()
  useQuery(stateQuery(token))
  const { data, error, refetch } = useQuery({ ...query(readHandOver, { token }), retry: false })
  if (error)
    return (
      <PageNotice
        isError
        title="This link cannot be opened"
        text={failureText(error, 'Please check your connection and try again.')}
      >
        {links}
      </PageNotice>
    )
  if (!data) return <Spinner label="Opening your selection" isPage />
  if (data.paidOrderId)
    return (
      <PageNotice
        title="Your order is paid"
        text="Thank you. We have emailed you the confirmation, and we will write again when your order is on its way."
      >
        <ButtonLink to={`/order/${data.paidOrderId}`}>View Your Order</ButtonLink>
      </PageNotice>
    )
  if (data.payment === 'under way')
    return (
      <PageNotice
        title="Your payment is on its way"
        text="Your assistant has paid, and we are waiting for the bank. You will hear from us by email as soon as it is confirmed."
      >
        <Button onClick={() => void refetch()}>Check Again</Button>
      </PageNotice>
    )
  if (data.payment)
    return (
      <PageNotice
        title={`Confirm ${formatMoney(data.amountToConfirm ?? 0, data.currency)} to ${storeName}`}
        text={`Your bank asks you to confirm this payment for ${lineList.format(data.items.map(lineText))}. Nothing is charged until you do.`}
      >
        <Button onClick={() => browser.goTo(data.payment ?? '')}>Continue to Your Bank</Button>
      </PageNotice>
    )
  if (data.isOver)
    return (
      <PageNotice
        title="This selection has ended"
        text="It has been paid, was cancelled or is too old. Your assistant can put together a new one."
      >
        {links}
      </PageNotice>
    )
  if (data.items.length === 0)
    return (
      <PageNotice
        title="None of these is available now"
        text={[...data.notes, 'Your assistant can put together a new selection.'].join(' ')}
      >
        {links}
      </PageNotice>
    )
  return <Selection token={token} handOver={data} />
}

export const page = definePage({
  Component: HandOverPage,
  Missing: HandOverMissing,
  missingTitle: 'Link expired',
  // Only the browser reads the items, since the server's page is cached for everybody.
  queries: ({ params: { token } }) => [stateQuery(token)],
  head: () => ({ title: 'Your Selection', noindex: true }),
})
