import { getMe, login } from '@shop/contracts/accounts/endpoints'
import { acceptInvitation, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { getDashboard } from '@shop/contracts/admin/endpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { setUserRole } from '@shop/contracts/users/endpoints'
import { createRole, inviteUser } from '@shop/contracts/users/staffEndpoints'
import { getStaffSignIn } from '@shop/contracts/users/staffSignIn'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPerson, signUp, useNewStaff } from '../../../test/accounts.ts'
import { runScript } from '../../../test/backups.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { setStaffSignIn, usualSignIn, useProvider } from '../../../test/signInProvider.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { mintLink } from '../links/mintLink.ts'
import { StaffSignIn } from './StaffSignIn.ts'

const amina = { sub: 'amina', email: 'amina@team.example', name: 'Amina bint Rahman' }
const boss = { sub: 'boss', email: 'boss@team.example' }
const password = 'nine lanterns by the gate'

describeShop('the settings of staff sign-in', (shop, dialect) => {
  const provider = useProvider(shop)
  const owner = useNewStaff(shop)
  const refusedFor = (fields: object) => ({ code: 'validation_failed', fields })
  const save = (change: Parameters<typeof setStaffSignIn>[2], token = owner.accessToken) =>
    setStaffSignIn(shop, token, change)
  const tokenOf = async (userId: string, kind: 'invitation' | 'password-reset') =>
    (await mintLink(shop.deps, { id: newId(), createdAt: nowIso(shop.deps) }, { userId, kind })).split(
      '#',
    )[1] ?? ''
  /** Signs in an owner through the provider. */
  const enterAsOwner = async () => {
    await save({ newRoleId: 'owner' })
    return provider.enter(boss)
  }

  beforeEach(async () => {
    await shop.deps.db('staff_sign_in').update({ allows_passwords: true, is_on: false, issuer: '' })
    await save(usualSignIn(provider.issuer))
  })
  afterEach(() => saveSettings(shop, 'security', {}))

  it('are changed only by staff with all rights', async () => {
    const { accessToken: manager } = await signUp(shop, { roles: ['manager'] })
    await refuses(shop.call(getStaffSignIn, {}, manager), 403)
    const { id } = await shop.call(
      createRole,
      {
        name: `Staff ${dialect}`,
        permissions: ['office:enter', 'staff:manage', 'settings:write'],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      owner,
    )
    const { accessToken: limitedToken } = await signUp(shop, { roles: [id] })
    await refuses(save({ newRoleId: 'owner' }, limitedToken), 'forbidden')
    expect((await shop.call(getStaffSignIn, {}, limitedToken)).newRoleId).toBe('packer')
  })

  it('never disclose the secret, not even to another provider, and the audit log only says that it changed', async () => {
    const saved = await save({ clientSecret: 'a new secret' })
    expect(JSON.stringify(saved)).not.toContain('secret"')
    expect(saved).toMatchObject({
      hasClientSecret: true,
      redirectUri: `${shop.url}/api/auth/openid/callback`,
      isByProvider: false,
    })
    const { clientSecret } = await StaffSignIn.query(shop.deps.db).findById('staff').throwIfNotFound()
    expect(clientSecret).not.toContain('a new secret')
    expect(shop.deps.vault.open(clientSecret)).toBe('a new secret')
    const { items } = await shop.call(listAudit, { subject: 'staff-sign-in' }, owner)
    expect(JSON.stringify(items)).not.toContain('a new secret')
    expect(items[0]).toMatchObject({ after: { clientSecret: 'set anew' } })
    expect(await save({ clientId: 'another' })).toMatchObject({ hasClientSecret: false })
  })

  it('are refused with the reason if they are invalid', async () => {
    await expect(save({ issuer: 'oaks' })).rejects.toMatchObject(refusedFor({ issuer: expect.any(String) }))
    await refuses(save({ issuer: 'http://169.254.169.254' }), refusedFor({ issuer: expect.any(String) }))
    await expect(save({ issuer: 'http://127.0.0.1:9' })).rejects.toMatchObject(
      refusedFor({ issuer: 'No provider answers at this address. Please check it.' }),
    )
    await expect(save({ clientId: '' })).rejects.toMatchObject(refusedFor({ clientId: expect.any(String) }))
    await expect(save({ name: '' })).rejects.toMatchObject(refusedFor({ name: expect.any(String) }))
    await refuses(save({ domains: ['no domain'] }), refusedFor({ domains: expect.any(String) }))
    await refuses(save({ newRoleId: 'no-such' }), refusedFor({ newRoleId: expect.any(String) }))
    await expect(save({ groupRoles: [{ group: 'All', roleId: 'packer' }] })).rejects.toMatchObject(
      refusedFor({ groupClaim: expect.any(String) }),
    )
    await refuses(save({ version: 1 }), 'conflict')
    expect((await save({ domains: ['@Team.Example', 'team.example'] })).domains).toEqual(['team.example'])
  })

  it('let only a person signed in through the provider switch passwords off', async () => {
    await expect(save({ allowsPasswords: false })).rejects.toMatchObject(
      refusedFor({ allowsPasswords: 'Please sign in with Oaks yourself first.' }),
    )
    const { accessToken } = await enterAsOwner()
    expect((await save({ allowsPasswords: false }, accessToken)).isByProvider).toBe(true)
    // Sessions that began with a password have ended.
    await refuses(shop.call(getMe, {}, owner), 401)
    for (const change of [{ isOn: false }, { clientId: 'another' }, { clientSecret: 'another' }])
      await refuses(save(change, accessToken), refusedFor({ allowsPasswords: expect.any(String) }))
    await save({ name: 'Oaks and Elms' }, accessToken)
  })

  it("then refuse every staff password and accept shoppers' passwords", async () => {
    const support = await signUp(shop, { roles: ['support'] })
    const invited = await signUp(shop, { roles: ['support'] })
    const shopper = await signUp(shop)
    const { accessToken } = await enterAsOwner()
    await save({ allowsPasswords: false }, accessToken)
    const off = { status: 403, code: 'password_sign_in_off', message: 'Please sign in with Oaks.' }
    const { email } = support.user
    await refuses(shop.call(login, { email, password: 'wrong' }), 'invalid_credentials')
    await expect(shop.call(login, { email, password: support.password })).rejects.toMatchObject(off)
    await shop.call(resetPassword, { token: await tokenOf(support.user.id, 'password-reset'), password })
    await expect(shop.call(login, { email, password })).rejects.toMatchObject(off)
    await shop.deps.db('users').where({ id: invited.user.id }).update({ password_hash: null })
    const token = await tokenOf(invited.user.id, 'invitation')
    await expect(shop.call(acceptInvitation, { token, password })).rejects.toMatchObject(off)
    expect(await shop.call(login, { email: shopper.user.email, password: shopper.password })).toHaveProperty(
      'accessToken',
    )

    const { databaseUrl, dataDir } = shop.deps.config
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PUBLIC_URL: 'https://shop.example' }
    const { said, code } = await runScript('admin', [email, '--staff-passwords'], env)
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Staff may sign in with their passwords again.'),
    ])
    expect(await shop.call(login, { email, password })).toHaveProperty('accessToken')
  })

  it("end a customer's password sessions when they become staff", async () => {
    const { user, accessToken: shopper } = await signUp(shop)
    const { accessToken } = await enterAsOwner()
    await save({ allowsPasswords: false }, accessToken)
    await shop.call(setUserRole, { id: user.id, isAdmin: true }, accessToken)
    await refuses(shop.call(getMe, {}, shopper), 401)
  })

  it('then have invited staff sign in through the provider without setting a password', async () => {
    const { accessToken } = await enterAsOwner()
    await save({ allowsPasswords: false }, accessToken)
    const { firstName, lastName, email } = aPerson()
    const role = 'admin' as const
    await shop.call(inviteUser, { firstName, lastName, email, role, roleIds: ['support'] }, accessToken)
    const [mail] = await mailsTo(shop, email)
    expect(mail?.text).toContain(`${shop.deps.publicUrl}/admin/sign-in`)
    expect(mail?.html).toContain('Sign in with Oaks')
    expect(mail?.text).not.toContain('password')
    const { user } = await provider.enter({ sub: 'invited', email })
    expect(user).toMatchObject({ firstName, isAdmin: true, isEmailConfirmed: true })

    const shopper = aPerson()
    const { email: address } = shopper
    await shop.call(
      inviteUser,
      { firstName, lastName, email: address, role: 'customer' as const },
      accessToken,
    )
    expect((await mailsTo(shop, address))[0]?.text).toContain('Set a password')
  })

  it('require a second step after a password, but not after the provider', async () => {
    await saveSettings(shop, 'security', { require2FA: true })
    const { accessToken, user } = await provider.enter(amina)
    expect(user).toMatchObject({ secondFactor: 'off', lastName: 'bint Rahman' })
    expect(user.permissions).toContain('office:enter')
    expect(await shop.call(getMe, {}, accessToken)).toMatchObject({ permissions: user.permissions })
    await shop.call(getDashboard, {}, accessToken)
    await refuses(shop.call(getDashboard, {}, owner), 'second_factor_required')
    // A call that needs the password reports that the account has none.
    await expect(shop.call(startSecondFactor, { password }, accessToken)).rejects.toMatchObject({
      code: 'wrong_password',
      message: expect.stringContaining('has no password'),
    })
  })
})
