import { blank } from '@shop/client/test/blank'
import { checkReturn, getReturn, receiveReturn } from '@shop/contracts/returns/adminEndpoints'
import { type ReturnOutcome, ReturnOutcomes } from '@shop/contracts/returns/entities'
import { askReturn, listOrderReturns } from '@shop/contracts/returns/endpoints'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import { newId } from '../platform/database/BaseModel.ts'
import type { TestAccount } from './accounts.ts'
import { checkOut, doAt, makeGarment, makeShopper, payFor, type BuyerKind } from './checkout.ts'
import { orderDesk } from './orderDesk.ts'
import type { TestShop } from './startShop.ts'

/** Assigns all units of a line to one outcome. */
export const allOf = (units: number, outcome: ReturnOutcome): ReturnOutcomes =>
  blank(ReturnOutcomes, { [outcome]: units })

/** Creates orders that can be returned, and acts for their customer and for staff. */
export const returnDesk = (shop: TestShop, staff: () => TestAccount, buyer: BuyerKind) => {
  const desk = orderDesk(shop, staff)

  /** Sends an order of this many units of one garment; standard delivery of £5.99 is charged below £150. */
  const shipOrder = async (quantity = 2, deliveredAgo?: number) => {
    const { variantId } = await makeGarment(shop, 5, 3000)
    const shopper = await makeShopper(shop, variantId, { quantity, buyer })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const past = new Date(shop.deps.clock.now() - (deliveredAgo ?? 0)).toISOString()
    await doAt(shop, past, async () => {
      await desk.setStatus(orderId, 'SHIPPED')
      if (deliveredAgo) await desk.setStatus(orderId, 'DELIVERED')
    })
    const { items } = await desk.read(orderId)
    const me = shopper.accessToken
    const itemId = items[0]!.id
    const ask = (units = quantity, reason: ReturnReason = 'too_short', returnId = newId()) =>
      shop.call(askReturn, { id: orderId, returnId, lines: [{ itemId, quantity: units, reason }] }, me)
    const readReturns = () => shop.call(listOrderReturns, { id: orderId }, me)
    return { orderId, variantId, itemId, me, ask, look: readReturns }
  }
  const receive = (id: string) => shop.call(receiveReturn, { id }, staff().accessToken)
  const check = async (
    id: string,
    outcome: ReturnOutcome = 'restock',
    deduction = 0,
    deductionReason = '',
  ) => {
    const { lines, delivery } = await shop.call(getReturn, { id }, staff().accessToken)
    const amount = lines.reduce((sum, { worth }) => sum + worth - deduction, delivery)
    return shop.call(
      checkReturn,
      {
        id,
        amount,
        lines: lines.map(line => ({
          lineId: line.id,
          outcomes: allOf(line.quantity, outcome),
          deduction,
          deductionReason,
        })),
      },
      staff().accessToken,
    )
  }
  return { desk, sent: shipOrder, receive, check }
}
