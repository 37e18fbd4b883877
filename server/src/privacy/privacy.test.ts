import { getMe } from '@shop/contracts/accounts/endpoints'
import { closeAccount, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { expect, it } from 'vitest'
import { addAddress, logIn, signUp } from '../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { useShop } from '../test/startShop.ts'

onBothDatabases('what the law lets a person ask for', dialect => {
  const shop = useShop(dialect)

  it('is all their data in one file, and nobody else’s', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const stranger = await makeShopper(shop, variantId)
    await addAddress(shop, stranger.accessToken, { address1: '1 Elsewhere' })
    const shopper = await makeShopper(shop, variantId)
    await addAddress(shop, shopper.accessToken, { address1: '7 Brick Lane' })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const file = await shop.call(getMyData, {}, shopper.accessToken)
    expect(file.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const text = await file.text()
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      shop: 'Madar',
      account: { id: shopper.user.id, email: shopper.user.email, isAdmin: false, marketingOptIn: false },
      devices: [{ isRemembered: false }],
      orders: [
        {
          id: orderId,
          status: 'PAID',
          shippingAddress: { city: 'London' },
          items: [{ title: 'Thobe', quantity: 1 }],
          history: [{ toStatus: 'PENDING' }, { toStatus: 'PAID' }],
          invoices: [{ kind: 'INVOICE' }],
          refunds: [],
        },
      ],
    })
    expect(data.addresses.map(({ address1 }: { address1: string }) => address1)).toContain('7 Brick Lane')
    expect(text).not.toContain(stranger.user.email)
    expect(text).not.toContain('1 Elsewhere')
    expect(text).not.toMatch(/argon2|passwordHash|tokenHash|totpSecret/)
  })

  it('is an end of their account, for their password; a last mail says so', async () => {
    const { user, password, accessToken } = await signUp(shop)
    const close = (given: string) => shop.call(closeAccount, { password: given }, accessToken)
    await expect(close('not mine')).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This password is not correct.' },
    })
    expect(await close(password)).toEqual({ ok: true })
    await expect(shop.call(getMe, {}, accessToken)).rejects.toMatchObject({ status: 401 })
    await expect(logIn(shop, { email: user.email, password })).rejects.toMatchObject({ status: 401 })
    expect(await mailsTo(shop, user.email)).toMatchObject([{ subject: 'Madar: your account is closed' }])
    const kept = await shop.deps.db('outbox').where({ kind: 'account-closed' }).pluck('payload')
    expect(kept.join()).not.toContain(user.email)
  })

  it('is not how staff leave', async () => {
    const { password, accessToken } = await signUp(shop, { isAdmin: true })
    await expect(shop.call(closeAccount, { password }, accessToken)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    })
  })
})
