import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'
import { getCaseEvidence } from '@shop/contracts/orders/reviewEndpoints'
import { expect, it } from 'vitest'
import { Order } from '../../orders/Order.ts'
import { useStaff } from '../../../test/accounts.ts'
import { bankControls } from '../../../test/cases.ts'
import { checkOut, fillCart, payFor } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { describeEvidence } from './describeEvidence.ts'
import { readEvidence } from './readEvidence.ts'

describeShop('the evidence about a dispute', shop => {
  const bank = bankControls(shop)
  const staff = useStaff(shop)
  const desk = orderDesk(shop, () => staff)

  it('contains order, invoice, delivery, steps, emails and terms, and no internal notes', async () => {
    const { shopper, variantId } = await desk.paid()
    await fillCart(shop, shopper.cartId, variantId, 1)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const ship = { id: orderId, carrier: 'DPD', trackingNumber: '1550 2001' } as const
    await shop.call(fulfilOrder, ship, staff)
    await shop.call(addOrderNote, { id: orderId, note: 'He seems odd.' }, staff)
    await mailsTo(shop, shopper.user.email)
    const caseId = await bank.dispute(orderId, { reason: 'product_not_received' })

    const order = await Order.query(shop.deps.db).findById(orderId).throwIfNotFound()
    const sheets = describeEvidence(await readEvidence(shop.deps, order, caseId))
    expect(sheets.map(({ title }) => title)).toEqual([
      'Evidence',
      'Invoice',
      'What happened',
      'Terms',
      'Mail',
      'Mail',
    ])
    const text = JSON.stringify(sheets)
    for (const part of [
      'Dispute of £55.98',
      'the customer says that the parcel has not arrived',
      shopper.user.email,
      '12 Cable Street',
      'https://track.dpd.co.uk/search?reference=15502001',
      'Order confirmation with the terms of purchase',
      'Notice that the parcel was sent',
      'You have the right to cancel this contract within 14 days',
      'Earlier paid orders of this customer: 1; disputed: 0.',
      `${shop.url}/returns`,
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('He seems odd.')

    const file = await shop.call(getCaseEvidence, { id: orderId, caseId }, staff)
    expect(file.name).toMatch(/^evidence-M-\d+\.pdf$/)
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1')
    expect(bytes.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(sheets.length)
    const other = { id: orderId, caseId: 'dp_of_another' }
    await refuses(shop.call(getCaseEvidence, other, staff), 'not_found')
  })
})
