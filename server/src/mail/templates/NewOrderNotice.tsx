import { formatMoney } from '@shop/contracts/money'
import type { LetterOrder } from '../data/LetterOrder.ts'
import { deliveryName, orderFigures } from '../data/orderFigures.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Figures } from '../parts/Figures.tsx'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Rule } from '../parts/Rule.tsx'
import { Action, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  order: LetterOrder
}

export const newOrderSubject = ({ order }: Content) =>
  `New order ${order.number}: ${formatMoney(order.total, order.currency)}`

export const NewOrderNotice = ({ shop, order }: Content) => (
  <Letter
    shop={shop}
    preview={`${order.firstName} ${order.lastName}, ${order.shippingAddress.city}`}
    reason="You receive this because notices of new orders are switched on in the settings of"
  >
    <Title>New order: {formatMoney(order.total, order.currency)}</Title>
    <Facts
      facts={[
        { label: 'Order', value: order.number },
        { label: 'Customer', value: `${order.firstName} ${order.lastName}` },
        { label: 'Goes by', value: deliveryName[order.shippingMethod] },
      ]}
    />
    <OrderLines lines={order.lines} currency={order.currency} />
    <Figures figures={orderFigures(order)} />
    <Action href={`${shop.url}/admin/orders`} primaryColor={shop.primaryColor}>
      Open the orders
    </Action>
    <Rule />
    <Addresses addresses={[{ label: 'Deliver to', address: order.shippingAddress }]} />
  </Letter>
)
