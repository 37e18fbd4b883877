import { checkReturn, getReturn, receiveReturn } from '@shop/contracts/returns/adminEndpoints'
import { askReturn, listOrderReturns, quoteReturn } from '@shop/contracts/returns/endpoints'
import { newId } from '../platform/database/BaseModel.ts'
import { allowedPaymentMethods, openPayment } from '../sales/orders/checkout/openPayment.ts'
import { Order } from '../sales/orders/Order.ts'
import type { TestAccount } from './accounts.ts'
import { makeProduct } from './catalog.ts'
import { checkOut, fillCart, makeShopper, payFor, type BuyerKind } from './checkout.ts'
import { orderDesk } from './orderDesk.ts'
import type { TestShop } from './startShop.ts'

/** Creates orders that can be exchanged, and acts for their customer and for staff. */
export const exchangeDesk = (shop: TestShop, staff: () => TestAccount, buyer: BuyerKind) => {
  const desk = orderDesk(shop, staff)

  /**
   * Places and pays an order of this many thobes of size 54, and one more of another size if wanted; 56 has the same
   * price, 58 is dearer, 52 is cheaper.
   */
  const buyThobes = async (quantity = 1, otherSize?: string) => {
    const product = await makeProduct(shop, {
      variants: [
        { size: '54', stock: 5, price: 5000 },
        { size: '56', stock: 2, price: 5000 },
        { size: '58', stock: 2, price: 6000 },
        { size: '52', stock: 2, price: 4000 },
      ],
    })
    const idOf = (size: string) => product.variants.find(each => each.size === size)!.id
    const shopper = await makeShopper(shop, idOf('54'), { quantity, buyer })
    if (otherSize) await fillCart(shop, shopper.cartId, idOf(otherSize), 1)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const me = shopper.accessToken
    const linesFor = async (size: string, id: string, units: number) => {
      const itemId = (await desk.read(id)).items[0]!.id
      return [{ itemId, quantity: units, reason: 'too_short' as const, ...(size && { swapFor: idOf(size) }) }]
    }
    const quote = async (size: string, id = orderId, units = 1) => {
      const lines = await linesFor(size, id, units)
      return (await shop.call(quoteReturn, { id, lines }, me)).refund
    }
    const ask = async (size: string, id = orderId, units = 1) => {
      const lines = await linesFor(size, id, units)
      const { returns } = await shop.call(askReturn, { id, returnId: newId(), lines }, me)
      const createdReturn = returns[0]!
      return { ...createdReturn, swap: createdReturn.lines[0]!.swap! }
    }
    const readReturns = (id = orderId) => shop.call(listOrderReturns, { id }, me)
    return { orderId, email: shopper.user.email, idOf, me, quote, ask, look: readReturns }
  }
  const shipThobes = async (quantity = 1, otherSize?: string) => {
    const order = await buyThobes(quantity, otherSize)
    await desk.setStatus(order.orderId, 'SHIPPED')
    return order
  }
  const receive = (id: string) => shop.call(receiveReturn, { id }, staff().accessToken)
  const check = async (id: string, deduction = 0, deductionReason = '') => {
    const { lines, delivery } = await shop.call(getReturn, { id }, staff().accessToken)
    const amount = lines.reduce((sum, { worth }) => sum + worth - deduction, delivery)
    const checks = lines.map(line => ({
      lineId: line.id,
      outcomes: { restock: line.quantity, repair: 0, write_off: 0 },
      deduction,
      deductionReason,
    }))
    return shop.call(checkReturn, { id, amount, lines: checks }, staff().accessToken)
  }
  /** Pays the difference of an exchange that staff booked, after opening its payment page for the first time. */
  const payDifference = async (orderId: string) => {
    const order = await Order.query(shop.deps.db).findById(orderId).throwIfNotFound()
    await openPayment(shop.deps, order, allowedPaymentMethods(await shop.deps.settings.read()))
    await payFor(shop, orderId)
  }
  return { desk, bought: buyThobes, sent: shipThobes, receive, check, payDifference }
}
