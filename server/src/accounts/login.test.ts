import { getMe, login } from '@shop/contracts/accounts/endpoints'
import { expect, it } from 'vitest'
import { registerPerson, signUp } from '../test/accounts.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'

onBothDatabases('logging in', dialect => {
  const shop = useShop(dialect)

  it('gives tokens that say who is asking', async () => {
    const { user, password } = await registerPerson(shop)
    const signedIn = await shop.call(login, { email: user.email.toUpperCase(), password })
    expect(signedIn.user).toEqual(user)
    expect(await shop.call(getMe, {}, signedIn.accessToken)).toEqual(user)
  })

  it('works for accounts that tests write straight into the database', async () => {
    const { user, password, accessToken } = await signUp(shop, { isAdmin: true })
    expect(user.isAdmin).toBe(true)
    expect((await shop.call(login, { email: user.email, password })).user).toEqual(user)
    expect(await shop.call(getMe, {}, accessToken)).toEqual(user)
  })
})
