import { Section } from '@react-email/section'
import { isWithinThirtyDays } from '@shop/contracts/shop/deliveryDays'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { styles } from '../styles.ts'
import { Anchor, Small, SmallTitle, Breaks } from './type.tsx'

const waysToReach = ({ email, phone }: EmailShop): string =>
  [email && `by email to ${email}`, phone && `by phone on ${phone}`].filter(Boolean).join(' or ')

export interface PurchaseTermsProps {
  shop: EmailShop
  order: EmailOrder
  /** Tells whether it is an exchange, which is sent once the returned garment has arrived. */
  isExchange?: boolean
}

/** Names the trader, with the details in the settings. */
const Trader = ({ shop }: { shop: EmailShop }) => {
  const { trader } = shop
  const contacts = waysToReach(shop)
  return (
    <>
      <SmallTitle>Who you are buying from</SmallTitle>
      <Small>
        {[trader.name, ...trader.addressLines].join(', ')}
        {trader.companyNumber && `. Registered company number ${trader.companyNumber}`}
        {trader.vatNumber && `. VAT number ${trader.vatNumber}`}.
        {contacts && ` You can reach us ${contacts}.`}
      </Small>
    </>
  )
}

/** Summarises the terms a buyer may want to know at once; the attached `PurchaseTerms` contain the rest. */
export const TermsInShort = ({ shop, order }: Omit<PurchaseTermsProps, 'isExchange'>) => (
  <Section style={{ padding: '12px 20px 0' }}>
    <SmallTitle>Another size, or changed your mind?</SmallTitle>
    <Small>
      Exchange or return unworn pieces for {returnDays} days after delivery: begin on{' '}
      <Anchor href={order.url}>the page of your order</Anchor>, or see{' '}
      <Anchor href={`${shop.url}/returns`}>how exchanges and returns work</Anchor>. You have the right to
      cancel this contract within 14 days without giving any reason. The attached terms say how, with a form
      that you may use, and what we owe you if something is faulty.
    </Small>
    <Trader shop={shop} />
  </Section>
)

/**
 * Ends the sentence about the days of delivery: says from when they count for an exchange, otherwise by when the order
 * has to arrive.
 */
const deliveryLimit = (order: EmailOrder, isExchange: boolean): string => {
  if (isExchange) return ' of the arrival of what you send back in exchange'
  return isWithinThirtyDays(order.deliveryWay)
    ? ', and at the latest 30 days after your order'
    : ', the time that we agreed when you chose this delivery'
}

/**
 * Terms that a consumer must be given in durable form by the time the goods arrive: regulation 16 with schedules 2 and
 * 3 of the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013. The instructions on
 * cancellation stay close to the wording of schedule 3, which the law accepts as sufficient.
 */
export const PurchaseTerms = ({ shop, order, isExchange = false }: PurchaseTermsProps) => {
  const { trader } = shop
  const { minDays, maxDays } = order.deliveryWay
  const address = [trader.name, ...trader.addressLines].join(', ')
  const contacts = waysToReach(shop)
  return (
    <Section style={{ padding: '12px 20px 0' }}>
      <Trader shop={shop} />

      <SmallTitle>Delivery</SmallTitle>
      <Small>
        We deliver within {minDays} to {maxDays} business days
        {deliveryLimit(order, isExchange)}. Delivery costs are part of the total of your order;{' '}
        {order.due === null
          ? 'nothing else is charged'
          : `we charge nothing else, but customs in your country may ask you for ${order.due} before they hand the parcel over`}
        .
      </Small>

      <SmallTitle>Your right to cancel</SmallTitle>
      <Small>
        You have the right to cancel this contract within 14 days without giving any reason. The cancellation
        period ends 14 days after the day on which you, or somebody you named other than the carrier, receive
        the last of the goods.
      </Small>
      <Small>
        To cancel, tell us your decision in a clear statement, such as a letter or an email to {address}
        {shop.email && `, ${shop.email}`}. You may use the form below, but you do not have to. It is enough
        that you send your statement before the period has ended.
      </Small>
      <Small>
        If you cancel, we reimburse all payments received from you, including the costs of delivery, except
        for the extra cost of a delivery other than our least expensive standard delivery. We may make a
        deduction for loss in value of the goods if that is the result of unnecessary handling by you. We
        reimburse you without undue delay, and not later than 14 days after the day we receive the goods back,
        or, if earlier, 14 days after the day you show that you have sent them back. We use the means of
        payment you used, unless you have expressly agreed otherwise; you pay no fee for the reimbursement. We
        may wait until we have received the goods or you have shown that you have sent them back, whichever is
        the earliest.
      </Small>
      <Small>
        Please send the goods back or hand them over to us without undue delay, and not later than 14 days
        from the day on which you tell us that you cancel. You bear the direct cost of returning the goods.
        You are liable for a loss in value only where you handled them more than was necessary to see what
        they are like and how they fit.
      </Small>
      <Small>
        Our own returns policy goes further: you may send back unworn pieces for {returnDays} days after
        delivery. See <Anchor href={`${shop.url}/returns`}>how returns work</Anchor>.
      </Small>

      <CancellationForm shop={shop} order={order} />

      <SmallTitle>Faulty goods and complaints</SmallTitle>
      <Small>
        We are under a legal duty to supply goods that are in conformity with this contract. If anything is
        not right, tell us{contacts && ` ${contacts}`}, with your order number, and we will put it right. If
        we cannot settle it between us, Citizens Advice (0808 223 1133) can tell you more about your rights.
      </Small>
    </Section>
  )
}

/** Shows the model form of schedule 3, part B, with the order's facts filled in. */
const CancellationForm = ({ shop, order }: { shop: EmailShop; order: EmailOrder }) => {
  const { name, addressLines } = shop.trader
  return (
    <>
      <SmallTitle>Model cancellation form</SmallTitle>
      <Small>Fill this in and send it back only if you want to cancel the contract.</Small>
      <table width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation">
        <tbody>
          <tr>
            <td className="line" style={styles.form}>
              <Small>To {[name, ...addressLines, shop.email].filter(Boolean).join(', ')}:</Small>
              <Small>
                I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:
                ..............................
              </Small>
              <Small>
                <Breaks
                  lines={[
                    `Ordered on* ${order.placedOn} (order ${order.number}) / received on* ....................`,
                    'Name of consumer(s): ..............................',
                    'Address of consumer(s): ..............................',
                    'Signature of consumer(s), only if this form is on paper: ....................',
                    'Date: ....................',
                  ]}
                />
              </Small>
              <Small>* Delete as appropriate.</Small>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
