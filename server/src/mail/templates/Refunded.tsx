import { formatMoney, type Pence } from '@shop/contracts/money'
import type { LetterOrder } from '../data/readLetterOrder.ts'
import { Figures } from '../parts/Figures.tsx'
import { Letter } from '../parts/Letter.tsx'
import { Action, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { RefundReasons } from '../data/readRefund.ts'
import type { Shop } from '../data/readShop.ts'

interface Content extends RefundReasons {
  shop: Shop
  order: LetterOrder
  amount: Pence
  /** All that was refunded of this order so far, this amount included. */
  refunded: Pence
  /** Through the provider (`card`), or paid back by the shop itself. */
  method: 'card' | 'by_hand'
  hasCreditNote: boolean
}

export const refundedSubject = ({ shop, order, amount }: Content) =>
  `${shop.name}: ${formatMoney(amount, order.currency)} of your order ${order.number} refunded`

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
  const isByHand = method === 'by_hand'
  const part =
    amount >= order.total ? 'your order' : isWhole ? 'the rest of your order' : 'a part of your order'
  return (
    <Letter
      shop={shop}
      preview={`${money(amount)}${isWhole ? '' : ' of your order'} ${isByHand ? 'has been paid back to you' : 'has gone back to your means of payment'}.`}
      reason="You receive this because you placed an order at"
    >
      <Title>
        {isByHand ? `${money(amount)} has been paid back.` : `${money(amount)} is on its way back.`}
      </Title>
      <Paragraph>
        {order.firstName}, we have refunded {part} {order.number}
        {isByHand
          ? '. As it was not paid online, we have paid the money back to you directly.'
          : ` to the means of payment you used${order.paidWith ? ` (${order.paidWith})` : ''}. Banks usually take 5 to 10 business days to show it.`}
      </Paragraph>
      {reason && <Paragraph>Reason: {reason}</Paragraph>}
      <Figures
        figures={[
          { label: 'Order total', value: money(order.total) },
          ...(refunded > amount ? [{ label: 'Refunded before', value: money(refunded - amount) }] : []),
          ...parts.map(({ label, amount: given }) => ({
            label,
            value: money(given),
            tone: 'muted' as const,
          })),
          {
            label: isWhole ? 'Refunded now' : 'Refunded now, in part',
            value: money(amount),
            tone: 'strong' as const,
          },
        ]}
      />
      <Action href={order.url} primaryColor={shop.primaryColor}>
        View your order
      </Action>
      {hasCreditNote && <Muted>Your credit note is attached.</Muted>}
      {shop.email && <Muted>Not what you expected? Reply to this email and we look into it.</Muted>}
    </Letter>
  )
}
