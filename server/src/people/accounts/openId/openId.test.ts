import { createHash } from 'node:crypto'
import { getMe } from '@shop/contracts/accounts/endpoints'
import { finishSignIn, getSignInWays } from '@shop/contracts/accounts/openIdEndpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { deactivate, signUp, useNewStaff } from '../../../test/accounts.ts'
import { openBrowser } from '../../../test/browser.ts'
import {
  returnFromProvider,
  redirectOf,
  setStaffSignIn,
  startSignIn,
  usualSignIn,
  useProvider,
  type Known,
} from '../../../test/signInProvider.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { User } from '../User.ts'

let people = 0
const aProviderUser = (known: Partial<Known> = {}): Known => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@team.example`, given_name: 'Amina', family_name: 'Rahman', ...known }
}

describeShop('staff who sign in through a provider', shop => {
  const provider = useProvider(shop)
  const owner = useNewStaff(shop)
  beforeEach(async () => {
    await shop.deps.db('openid_identities').delete()
    await setStaffSignIn(shop, owner.accessToken, usualSignIn(provider.issuer))
  })
  const userOf = (email: string) => User.query(shop.deps.db).findOne({ email })
  const rolesOf = async (email: string): Promise<string[]> =>
    shop.deps
      .db('role_members as m')
      .join('users as u', 'u.id', 'm.user_id')
      .where({ email })
      .pluck('role_id')

  it('creates an account with the role of new people, and finds it the next time', async () => {
    const amina = aProviderUser()
    const { user, accessToken } = await provider.enter(amina)
    expect(user).toMatchObject({
      email: amina.email,
      firstName: 'Amina',
      lastName: 'Rahman',
      isAdmin: true,
      isEmailConfirmed: true,
    })
    expect(user.permissions).toContain('orders:pack')
    expect(user.permissions).not.toContain('orders:refund')
    expect((await shop.call(getMe, {}, accessToken)).id).toBe(user.id)
    // The provider's subject identifies her, whatever her address is there now.
    const again = await provider.enter({ ...amina, email: 'amina@elsewhere.example' })
    expect(again.user).toMatchObject({ id: user.id, email: amina.email })
  })

  it('links existing staff by their address once, and records it', async () => {
    const { user } = await signUp(shop, { roles: ['support'], email: 'support@other.example' })
    const person = aProviderUser({ email: 'Support@Other.example' })
    expect((await provider.enter(person)).user.id).toBe(user.id)
    expect(await rolesOf(user.email)).toEqual(['support'])
    const { items } = await shop.call(listAudit, { subject: 'user', subjectId: user.id }, owner)
    expect(items[0]).toMatchObject({ after: { provider: 'Oaks' } })
    expect((await provider.visit(aProviderUser({ email: person.email }))).refusal).toBe('other_identity')
  })

  it('removes what a stranger who had registered a staff address has set up', async () => {
    const { accessToken, user, password } = await signUp(shop, { roles: ['packer'] })
    await provider.enter(aProviderUser({ email: user.email }))
    await expect(shop.call(getMe, {}, accessToken)).rejects.toMatchObject({ status: 401 })
    const answer = await shop.request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    })
    expect(answer.status).toBe(401)
  })

  it('refuses a person without an account or an allowed domain, and creates no account', async () => {
    const stranger = aProviderUser({ email: 'stranger@elsewhere.example' })
    expect(await provider.visit(stranger)).toEqual({ code: '', to: null, refusal: 'unknown' })
    const near = aProviderUser({ email: 'stranger@team.example.evil.example' })
    expect((await provider.visit(near)).refusal).toBe('unknown')
    expect(await userOf(stranger.email)).toBeUndefined()
  })

  it('refuses customers, former and deactivated staff', async () => {
    const customer = await signUp(shop, { email: 'customer@team.example' })
    expect((await provider.visit(aProviderUser({ email: customer.user.email }))).refusal).toBe('unknown')
    expect(await rolesOf(customer.user.email)).toEqual([])

    const amina = aProviderUser()
    const { user } = await provider.enter(amina)
    await shop.call(setUserRoles, { id: user.id, roleIds: [], staffUntil: null, staffNote: '' }, owner)
    expect((await provider.visit(amina)).refusal).toBe('unknown')

    const deactivatedPerson = aProviderUser()
    await deactivate(shop, (await provider.enter(deactivatedPerson)).user.id)
    expect((await provider.visit(deactivatedPerson)).refusal).toBe('inactive')
  })

  it('refuses a person whose last day is over, and changes nothing', async () => {
    const amina = aProviderUser()
    const { user } = await provider.enter(amina)
    await User.query(shop.deps.db).patch({ staffEndsAt: '2020-01-01T00:00:00.000Z' }).findById(user.id)
    expect((await provider.visit(amina)).refusal).toBe('unknown')
  })

  it('refuses an address that the provider has not verified', async () => {
    const person = aProviderUser({ email_verified: false })
    expect((await provider.visit(person)).refusal).toBe('unverified')
    expect(await userOf(person.email)).toBeUndefined()
  })

  it('creates no account if new people have no role', async () => {
    await setStaffSignIn(shop, owner.accessToken, { newRoleId: null })
    const person = aProviderUser()
    expect((await provider.visit(person)).refusal).toBe('no_role')
    expect(await userOf(person.email)).toBeUndefined()
  })

  describe('roles by group', () => {
    beforeEach(() =>
      setStaffSignIn(shop, owner.accessToken, {
        newRoleId: null,
        groupClaim: 'groups',
        groupRoles: [
          { group: 'Warehouse', roleId: 'packer' },
          { group: 'Money', roleId: 'accountant' },
          { group: 'Heads', roleId: 'owner' },
        ],
      }),
    )

    it('follow the groups at each sign-in', async () => {
      const amina = aProviderUser({ groups: ['Warehouse'] })
      await provider.enter(amina)
      expect(await rolesOf(amina.email)).toEqual(['packer'])
      await provider.enter({ ...amina, groups: ['Money', 'Warehouse', 'Chess'] })
      expect((await rolesOf(amina.email)).toSorted()).toEqual(['accountant', 'packer'])
      await provider.enter({ ...amina, groups: ['Money'] })
      expect(await rolesOf(amina.email)).toEqual(['accountant'])
      expect((await provider.visit({ ...amina, groups: ['Chess'] })).refusal).toBe('no_role')
      expect(await rolesOf(amina.email)).toEqual(['accountant'])
    })

    it("leave roles assigned by hand unchanged, also an owner's", async () => {
      const { user } = await signUp(shop, { roles: ['support'] })
      const person = aProviderUser({ email: user.email, groups: ['Warehouse'] })
      await provider.enter(person)
      expect((await rolesOf(user.email)).toSorted()).toEqual(['packer', 'support'])
      await provider.enter({ ...person, groups: ['Chess'] })
      expect(await rolesOf(user.email)).toEqual(['support'])

      await setStaffSignIn(shop, owner.accessToken, { newRoleId: 'packer' })
      const second = await signUp(shop, { roles: ['owner'] })
      await provider.enter(aProviderUser({ email: second.user.email, groups: ['Chess'] }))
      expect(await rolesOf(second.user.email)).toEqual(['owner'])
    })

    it('go on following groups after staff have changed a person by hand', async () => {
      const amina = aProviderUser({ groups: ['Warehouse'] })
      const { user } = await provider.enter(amina)
      const roleIds = ['packer', 'support']
      await shop.call(
        setUserRoles,
        { id: user.id, roleIds, staffUntil: null, staffNote: 'Helps out.' },
        owner,
      )
      await provider.enter({ ...amina, groups: [] })
      expect(await rolesOf(amina.email)).toEqual(['support'])
    })

    it('never demote the last owner', async () => {
      const person = aProviderUser({ groups: ['Heads'] })
      await provider.enter(person)
      await shop.deps.db('role_members').where({ role_id: 'owner', is_by_group: false }).delete()
      await provider.enter({ ...person, groups: ['Warehouse'] })
      expect(await rolesOf(person.email)).toEqual(['owner'])
      await provider.enter(aProviderUser({ groups: ['Heads'] }))
      await provider.enter({ ...person, groups: ['Warehouse'] })
      expect(await rolesOf(person.email)).toEqual(['packer'])
    })
  })

  it('accepts a code once, within a minute, from the browser that it was issued to', async () => {
    const amina = aProviderUser()
    const browser = openBrowser(shop)
    const { code } = await provider.visit(amina, browser)
    await refuses(openBrowser(shop).call(finishSignIn, { code }), 'link_invalid')
    await refuses(browser.call(finishSignIn, { code }), 'link_invalid')

    const second = await provider.visit(amina, browser)
    await browser.call(finishSignIn, { code: second.code })
    await refuses(browser.call(finishSignIn, { code: second.code }), 'link_invalid')

    const third = await provider.visit(amina, browser)
    shop.passTime(61_000)
    await refuses(browser.call(finishSignIn, { code: third.code }), 'link_invalid')
  })

  it('refuses an answer that comes twice, from another browser, or late', async () => {
    const amina = aProviderUser()
    const browser = openBrowser(shop)
    const query = await provider.signInAtProvider(await startSignIn(browser), amina)
    expect((await returnFromProvider(openBrowser(shop), query)).refusal).toBe('ended')
    const earlierCookies = new Map(browser.cookies)
    expect((await returnFromProvider(browser, query)).refusal).toBeNull()
    expect((await returnFromProvider(browser, query)).refusal).toBe('ended')
    // The answer is refused even with the earlier cookie.
    for (const [name, value] of earlierCookies) browser.cookies.set(name, value)
    expect((await returnFromProvider(browser, query)).refusal).toBe('invalid')

    const late = openBrowser(shop)
    const lateQuery = await provider.signInAtProvider(await startSignIn(late), amina)
    shop.passTime(11 * 60_000)
    expect((await returnFromProvider(late, lateQuery)).refusal).toBe('ended')
  })

  it('refuses another state, and reports that the person cancelled', async () => {
    const browser = openBrowser(shop)
    const query = await provider.signInAtProvider(await startSignIn(browser), aProviderUser())
    const other = new URLSearchParams(query)
    other.set('state', 'another')
    expect((await returnFromProvider(browser, other.toString())).refusal).toBe('invalid')

    const state = new URL(await startSignIn(browser)).searchParams.get('state') ?? ''
    const canceled = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    expect((await returnFromProvider(browser, canceled.toString())).refusal).toBe('cancelled')
  })

  it('reports that the provider does not answer, before and after the redirect', async () => {
    const browser = openBrowser(shop)
    const query = await provider.signInAtProvider(await startSignIn(browser), aProviderUser())
    provider.setUnavailable(true)
    expect((await returnFromProvider(browser, query)).refusal).toBe('away')
    expect(await startSignIn(browser)).toBe('/admin/sign-in?refused=away')
  })

  it('continues to the requested back-office page, and to no other address', async () => {
    const amina = aProviderUser()
    const visit = (to: string) => provider.visit(amina, openBrowser(shop), `?to=${encodeURIComponent(to)}`)
    expect((await visit('/admin/orders?status=PAID')).to).toBe('/admin/orders?status=PAID')
    for (const to of ['https://evil.example', '//evil.example/admin/', '/admin/../login', '/adminx'])
      expect((await visit(to)).to).toBeNull()
  })

  describe('in an app on their computer', () => {
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const fromApp = (port: number | string = 49_152, known = challenge) =>
      `?${new URLSearchParams({ port: String(port), challenge: known }).toString()}`
    /** Follows the system's browser through the provider and back to the app. */
    const visitFor = async (person: Known, start = fromApp()) => {
      const browser = openBrowser(shop)
      const query = await provider.signInAtProvider(await startSignIn(browser, start), person)
      return { browser, end: new URL(await redirectOf(browser, `/auth/openid/callback?${query}`), shop.url) }
    }

    it('are sent back to it, and can sign in only with its verifier', async () => {
      const amina = aProviderUser()
      const { end } = await visitFor(amina)
      expect(end.origin + end.pathname).toBe('http://127.0.0.1:49152/')
      const code = end.searchParams.get('code') ?? ''
      const signedIn = await shop.call(finishSignIn, { code, verifier })
      expect(signedIn.user.email).toBe(amina.email)
      expect((await shop.call(getMe, {}, signedIn)).isAdmin).toBe(true)
      await refuses(shop.call(finishSignIn, { code, verifier }), 'link_invalid')
    })

    it.each([
      ['another verifier', 'w'.repeat(43)],
      ['none', undefined],
    ])('are refused with %s, and the code is used up', async (_, otherVerifier) => {
      const { browser, end } = await visitFor(aProviderUser())
      const code = end.searchParams.get('code') ?? ''
      const refused = { code: 'link_invalid' }
      // The code is refused even in the browser that brought it.
      await expect(
        browser.call(finishSignIn, { code, ...(otherVerifier && { verifier: otherVerifier }) }),
      ).rejects.toMatchObject(refused)
      await expect(shop.call(finishSignIn, { code, verifier })).rejects.toMatchObject(refused)
    })

    it('are told in the app why they are refused', async () => {
      const { end } = await visitFor(aProviderUser({ email_verified: false }))
      expect(end.href).toBe('http://127.0.0.1:49152/?refused=unverified')
      provider.setUnavailable(true)
      expect(await startSignIn(openBrowser(shop), fromApp())).toBe('http://127.0.0.1:49152/?refused=away')
    })

    it.each([
      ['a system port', fromApp(80)],
      ['no port', fromApp('49152@evil.example')],
      ['a port that does not exist', fromApp(70_000)],
      ['a plain verifier', fromApp(49_152, 'short')],
    ])('open the office in the browser if the app names %s', async (_, start) => {
      const { end } = await visitFor(aProviderUser(), start)
      expect([end.origin, end.pathname]).toEqual([shop.url, '/admin/sign-in'])
    })

    it('cannot use a code that was issued to a browser', async () => {
      const { code } = await provider.visit(aProviderUser())
      await refuses(shop.call(finishSignIn, { code, verifier }), 'link_invalid')
    })
  })

  it('tells the sign-in page which ways to sign in exist', async () => {
    expect(await shop.call(getSignInWays, {})).toEqual({ provider: 'Oaks', allowsPasswords: true })
    await setStaffSignIn(shop, owner.accessToken, { isOn: false })
    expect(await shop.call(getSignInWays, {})).toEqual({ provider: null, allowsPasswords: true })
    expect(await startSignIn(openBrowser(shop))).toBe('/admin/sign-in?refused=off')
  })
})
