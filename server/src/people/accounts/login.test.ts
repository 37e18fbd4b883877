import { hash } from '@node-rs/argon2'
import { getMe } from '@shop/contracts/accounts/endpoints'
import { expect, it, onTestFinished } from 'vitest'
import { deactivate, logIn, registerPerson, signUp } from '../../test/accounts.ts'
import { describeShop } from '../../test/startShop.ts'
import { Session } from './sessions/Session.ts'
import { User } from './User.ts'

const invalidLogin = {
  status: 401,
  code: 'invalid_credentials',
  message: 'Login failed. Please check your credentials.',
}

describeShop('logging in', shop => {
  it('returns tokens that identify the user', async () => {
    const { user, password } = await registerPerson(shop)
    const signedIn = await logIn(shop, { email: user.email.toUpperCase(), password })
    expect(signedIn.user).toEqual(user)
    expect(await shop.call(getMe, {}, signedIn)).toEqual(user)
  })

  it('works for staff without a deadlock, also if the settings are read again at each use', async () => {
    const { user, password } = await signUp(shop, { isAdmin: true })
    const { settings } = shop.deps
    const originalRead = settings.read
    settings.read = () => {
      settings.clearCache()
      return originalRead()
    }
    onTestFinished(() => void (settings.read = originalRead))
    expect((await logIn(shop, { email: user.email, password })).user).toEqual(user)
  })

  it('works for accounts that tests insert into the database', async () => {
    const { user, password, accessToken } = await signUp(shop, { isAdmin: true })
    expect(user.isAdmin).toBe(true)
    expect((await logIn(shop, { email: user.email, password })).user).toEqual(user)
    expect(await shop.call(getMe, {}, accessToken)).toEqual(user)
  })

  it('gives the same answer for a wrong password, an unknown address, a deactivated and an invited account', async () => {
    const [active, gone, invited] = [await signUp(shop), await signUp(shop), await signUp(shop)]
    await deactivate(shop, gone.user.id)
    await User.query(shop.deps.db).patch({ passwordHash: null }).where({ id: invited.user.id })
    for (const [email, password] of [
      [active.user.email, 'not the password'],
      ['nobody@example.com', active.password],
      [gone.user.email, gone.password],
      [invited.user.email, 'AAAAAAAAAAAA'],
    ] as const)
      await expect(logIn(shop, { email, password }), email).rejects.toMatchObject(invalidLogin)
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { user } = await signUp(shop)
    const timeOf = async (email: string) => {
      const before = process.cpuUsage()
      await logIn(shop, { email, password: 'wrong' }).catch(() => {})
      const used = process.cpuUsage(before)
      return used.user + used.system
    }
    const [known, unknown] = [[] as number[], [] as number[]]
    for (let round = 0; round < 4; round++) {
      known.push(await timeOf(user.email))
      unknown.push(await timeOf(`nobody${round}@example.com`))
    }
    // Compares processor time, which other load does not affect. Hashing costs ten times as much as the rest.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.4)
  })

  it('replaces a hash that was made with other parameters', async () => {
    const { user, password } = await signUp(shop)
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await User.query(shop.deps.db).patch({ passwordHash }).where({ id: user.id })
    await logIn(shop, { email: user.email, password })
    const renewed = await User.query(shop.deps.db).findById(user.id)
    expect(renewed?.passwordHash).toContain('$m=64,t=1,p=1$')
    await expect(logIn(shop, { email: user.email, password })).resolves.toBeTruthy()
  })

  it("deletes the account's expired sessions and leaves the others", async () => {
    const { user, password } = await signUp(shop)
    const remembered = await logIn(shop, { email: user.email, password, rememberMe: true })
    const other = await signUp(shop)
    shop.passTime(61 * 60_000)
    await logIn(shop, { email: user.email, password })
    const sessions = await Session.query(shop.deps.db).where({ user_id: user.id })
    expect(sessions.map(session => Number(session.isRemembered)).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(remembered.refreshToken).toBeTruthy()
    expect(await Session.query(shop.deps.db).where({ user_id: other.user.id })).toHaveLength(1)
  })

  it('signs several devices in at once', async () => {
    const { user, password } = await signUp(shop)
    const tries = Array.from({ length: 8 }, () => logIn(shop, { email: user.email, password }))
    const tokens = (await Promise.all(tries)).map(signedIn => signedIn.refreshToken)
    expect(new Set(tokens).size).toBe(8)
  })
})
