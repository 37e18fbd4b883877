import { formatMoney, type Pence } from '@shop/contracts/money'
import { refundTimeText } from '@shop/contracts/orders/refundTimeText'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { Figures } from '../parts/Figures.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { RefundReasons } from '../data/readRefund.ts'
import type { EmailShop } from '../data/readShop.ts'

interface Content extends RefundReasons {
  shop: EmailShop
  order: EmailOrder
  amount: Pence
  /** Total of all refunds of this order so far, including this one. */
  refunded: Pence
  /** Refunded through the provider (`card`), paid back by the shop itself, or withdrawn by the customer's bank. */
  method: 'card' | 'by_hand' | 'dispute'
  hasCreditNote: boolean
}

export const refundedSubject = ({ shop, order, amount, method }: Content) => {
  const sum = formatMoney(amount, order.currency)
  return method === 'dispute'
    ? `${shop.name}: your credit note for order ${order.number}`
    : `${shop.name}: ${sum} of your order ${order.number} refunded`
}

type RefundTexts = Record<'preview' | 'title' | 'text', string>

const texts: Record<Content['method'], (sum: string, order: EmailOrder, part: string) => RefundTexts> = {
  card: (sum, { number, paidWith }, part) => ({
    preview: 'has been refunded to your original payment method',
    title: `${sum} is on its way back.`,
    text: `we have refunded ${part} ${number} to your original payment method${paidWith ? ` (${paidWith})` : ''}. ${refundTimeText}`,
  }),
  by_hand: (sum, { number }, part) => ({
    preview: 'has been paid back to you',
    title: `${sum} has been paid back.`,
    text: `we have refunded ${part} ${number}. As it was not paid online, we have paid the money back to you directly.`,
  }),
  dispute: (sum, { number }, part) => ({
    preview: 'has been returned by your bank',
    title: `Your bank has returned ${sum}.`,
    text: `your bank has decided your dispute about ${part} ${number}, and is returning the money to you itself.`,
  }),
}

export const Refunded = ({
  shop,
  order,
  amount,
  refunded,
  method,
  hasCreditNote,
  reason,
  parts,
}: Content) => {
  const money = (pence: Pence) => formatMoney(pence, order.currency)
  const isWhole = refunded >= order.total
  const partOrRest = isWhole ? 'the rest of your order' : 'part of your order'
  const part = amount >= order.total ? 'your order' : partOrRest
  const { preview, title, text } = texts[method](money(amount), order, part)
  return (
    <EmailLayout
      shop={shop}
      preview={`${money(amount)}${isWhole ? '' : ' of your order'} ${preview}.`}
      reason="You receive this because you placed an order at"
    >
      <Title>{title}</Title>
      <Paragraph>
        {order.firstName}, {text}
      </Paragraph>
      {reason && <Paragraph>Reason: {reason}</Paragraph>}
      <Figures
        figures={[
          { label: 'Order total', value: money(order.total) },
          ...(refunded > amount ? [{ label: 'Already refunded', value: money(refunded - amount) }] : []),
          ...parts.map(({ label, amount: partAmount }) => ({
            label,
            value: money(partAmount),
            tone: 'muted' as const,
          })),
          {
            label: isWhole ? 'Refunded now' : 'Refunded now, in part',
            value: money(amount),
            tone: 'strong' as const,
          },
        ]}
      />
      <Action href={order.url}>View your order</Action>
      {hasCreditNote && <Muted>Your credit note is attached.</Muted>}
      {shop.email && <Muted>Not what you expected? Reply to this email and we will look into it.</Muted>}
    </EmailLayout>
  )
}
