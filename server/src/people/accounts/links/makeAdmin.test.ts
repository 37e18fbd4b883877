import { getMe, login } from '@shop/contracts/accounts/endpoints'
import { acceptInvitation, forgotPassword, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { expect, it } from 'vitest'
import { aPerson, signUp } from '../../../test/accounts.ts'
import { runScript } from '../../../test/backups.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { codeAt } from '../../../test/codeAt.ts'

const password = 'nine lanterns by the gate'

describeShop('the command for administrators', shop => {
  const run = async (...args: string[]) => {
    const { databaseUrl, dataDir } = shop.deps.config
    return runScript('admin', args, {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PUBLIC_URL: 'https://shop.example',
    })
  }
  const tokenIn = (said: string) => /#(\S+)/.exec(said)?.[1] ?? ''
  const nameArguments = ['--first-name', 'Amina', '--last-name', 'Rahman']

  it('creates the first owner, who sets a password by the link', async () => {
    const { email } = aPerson()
    expect(await run(email)).toMatchObject({ code: 1, complained: expect.stringContaining('--first-name') })
    const { said, code } = await run(email, ...nameArguments)
    expect([code, said]).toEqual([0, expect.stringContaining('https://shop.example/accept-invitation#')])
    const { accessToken, user } = await shop.call(acceptInvitation, { token: tokenIn(said), password })
    expect(user).toMatchObject({ email, firstName: 'Amina', isAdmin: true })
    const { items } = await shop.call(listAudit, { subject: 'user' }, accessToken)
    expect(items[0]).toMatchObject({ act: 'create', subjectId: user.id })
  })

  it('refuses a database that a newer version has migrated', async () => {
    const { db } = shop.deps
    const future = { name: '999-future', batch: 9, migration_time: new Date().toISOString() }
    await db('knex_migrations').insert(future)
    const { email } = aPerson()
    try {
      expect(await run(email, ...nameArguments)).toMatchObject({
        code: 1,
        complained: 'The database is newer than this version of the shop: it has 999-future.\n',
      })
      expect(await db('users').where({ email })).toEqual([])
    } finally {
      await db('knex_migrations').where({ name: future.name }).delete()
    }
  })

  it('lets in an owner who has lost both password and app', async () => {
    const { user, password: old, accessToken } = await signUp(shop, { isAdmin: true })
    const { secret } = await shop.call(startSecondFactor, { password: old }, accessToken)
    await shop.call(confirmSecondFactor, { code: codeAt(secret, shop.deps.clock.now()) }, accessToken)
    // Strangers have used up the number of links that may be sent to the address.
    for (let times = 0; times < 3; times++) await shop.call(forgotPassword, { email: user.email })
    await shop.jobs.outbox.runNow()
    const { said } = await run(user.email, '--clear-second-factor')
    await shop.call(resetPassword, { token: tokenIn(said), password })
    expect(await shop.call(login, { email: user.email, password })).toMatchObject({
      user: { isAdmin: true },
    })
  })

  it('gives no rights to a stranger who registered the address earlier', async () => {
    const stranger = await signUp(shop)
    const { said } = await run(stranger.user.email)
    await refuses(shop.call(getMe, {}, stranger), 401)
    const { email } = stranger.user
    await refuses(shop.call(login, { email, password: stranger.password }), 401)
    const { user } = await shop.call(acceptInvitation, { token: tokenIn(said), password })
    expect(user).toMatchObject({ id: stranger.user.id, isAdmin: true })
  })

  it('names the missing arguments', async () => {
    for (const args of [
      [],
      ['no address'],
      ['a@shop.example', '--first-name', 'Amina'],
      ['a@b.example', 'c'],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, said: '' })
  })
})
