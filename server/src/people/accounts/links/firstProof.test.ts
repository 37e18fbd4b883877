import { forgotPassword, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('the first confirmation of an address, by a password reset link,', shop => {
  it.each([
    ['keeps the saved addresses of a customer who has paid for an order', true],
    ['clears the saved addresses of a customer with only an unpaid order', false],
  ])('%s', async (_, pays) => {
    const { variantId } = await makeGarment(shop, 1)
    const { user, ...shopper } = await makeShopper(shop, variantId)
    const { orderId } = await checkOut(shop, { user, ...shopper })
    if (pays) await payFor(shop, orderId)
    await shop.call(forgotPassword, { email: user.email })
    const emails = (await mailsTo(shop, user.email)).map(({ text }) => text).join()
    const token = /reset-password#([\w-]+)/.exec(emails)?.[1] ?? ''
    await shop.call(resetPassword, { token, password: 'nine lanterns by the gate' })
    const remainingIds = await shop.deps.db('addresses').where({ user_id: user.id }).pluck('id')
    expect(remainingIds).toEqual(pays ? [shopper.addressId] : [])
  })
})
