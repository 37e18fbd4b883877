import { formatMoney } from '@shop/contracts/money'
import { getOrder, type Order } from '@shop/contracts/orders/endpoints'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { ExternalButtonLink } from '../../kit/parts/ExternalButtonLink.tsx'
import { query } from '../../kit/query/query.ts'
import { orderAddress } from '../../kit/session/orderAddress.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import styles from './CanceledPage.module.css'
import { type FormatOrderDate, useOrderDates } from '../../features/orders/useOrderDates.ts'
import { Support } from './Support.tsx'

const NeedHelp = () => {
  const { storeEmail, storePhone } = useSettings()
  if (!storeEmail && !storePhone) return null
  return (
    <section className={styles.help} aria-labelledby="need-help">
      <h2 id="need-help" className={styles.part}>
        Need Help?
      </h2>
      <p>If something went wrong, our team is happy to help.</p>
      <Support />
    </section>
  )
}

/** Returns text and links after leaving the payment page of an exchange. Its items are not in the cart. */
const exchangeContent = (
  { id, status, paymentUrl, total, currency, quoteUntil }: Order,
  orderDate: FormatOrderDate,
) => {
  const isReserved = status === 'PENDING'
  return {
    facts: [
      'Your payment was not processed.',
      'No charges were made to your account.',
      isReserved
        ? `Your exchange is still reserved for you: you ${quoteUntil ? `can pay the difference until the end of ${orderDate(quoteUntil)}` : 'have half an hour from booking to pay the difference'}.`
        : 'Your exchange is no longer reserved.',
      isReserved
        ? 'If you do not pay in time, we will refund the piece you send back instead.'
        : 'We will refund the piece you send back instead.',
    ],
    links: (
      <>
        {paymentUrl && (
          <ExternalButtonLink href={paymentUrl}>Pay {formatMoney(total, currency)}</ExternalButtonLink>
        )}
        <ButtonLink to={orderAddress(id)} look="outline">
          View My Order
        </ButtonLink>
      </>
    ),
  }
}

const reservedText = 'Your items are still reserved for you.'
const pendingQuoteTexts = {
  always: reservedText,
  while_paying: reservedText,
  nothing: 'You can still pay for your order as long as it has not sold out.',
} as const

/** Returns text and links after leaving the payment page of a quote. */
const quoteContent = ({ id, status, holding }: Order) => ({
  facts: [
    'Your payment was not processed.',
    'No charges were made to your account.',
    status === 'PENDING' ? pendingQuoteTexts[holding] : 'Your items are no longer reserved.',
  ],
  links: <ButtonLink to={orderAddress(id)}>View My Order</ButtonLink>,
})

const cartContent = {
  facts: [
    'Your payment was not processed.',
    'No charges were made to your account.',
    'The items in your cart are still available.',
    'You can try the checkout again at any time.',
  ],
  links: (
    <>
      <ButtonLink to="/cart">Return to Cart</ButtonLink>
      <ButtonLink to="/collections" look="outline">
        Continue Shopping
      </ButtonLink>
    </>
  ),
}

const contentFor = (order: Order | undefined, orderDate: FormatOrderDate) => {
  if (order && exchangeCodeOf(order)) return exchangeContent(order, orderDate)
  return order && order.quoteUntil !== null ? quoteContent(order) : cartContent
}

/** The page to which the payment page returns when a shopper cancels. */
const CanceledPage = () => {
  const [search] = useSearchParams()
  const id = search.get('order_id')
  const { data: order } = useQuery({
    ...query(getOrder, { id: id ?? '' }),
    enabled: id !== null,
    retry: false,
  })
  const { orderDate } = useOrderDates()
  const { facts, links } = contentFor(order, orderDate)
  return (
    <div className={styles.page}>
      <p className={styles.badge}>Payment Canceled</p>
      <h1 className={styles.title}>Checkout Canceled</h1>
      <p className={styles.text}>Your checkout process was canceled. No charges were made to your account.</p>
      <section className={styles.card} aria-labelledby="what-happened">
        <h2 id="what-happened" className={styles.part}>
          What happened?
        </h2>
        <ul className={styles.facts}>
          {facts.map(fact => (
            <li key={fact}>
              <Icon name="check" size={18} />
              {fact}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.ways}>{links}</div>
      <NeedHelp />
    </div>
  )
}

export const page = definePage({
  Component: CanceledPage,
  head: () => ({ title: 'Checkout Canceled', noindex: true }),
})
