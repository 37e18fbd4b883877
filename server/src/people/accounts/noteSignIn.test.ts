import { login, loginWithCode } from '@shop/contracts/accounts/endpoints'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { expect, it } from 'vitest'
import { logIn, signUp, type TestAccount } from '../../test/accounts.ts'
import { describeShop, refuses } from '../../test/startShop.ts'
import { codeAt } from '../../test/codeAt.ts'

describeShop('security finding 8: sign-ins of staff', shop => {
  const entriesOf = async (staff: TestAccount) => {
    const { items } = await shop.call(listAudit, { subject: 'sign-in', subjectId: staff.user.id }, staff)
    return items.map(({ act, who, title, after }) => ({ act, who: who?.id ?? null, title, after }))
  }
  const fail = async ({ user: { email } }: TestAccount) => {
    await shop.call(login, { email, password: 'wrong' }).catch(() => undefined)
  }

  it('are in the audit log, with the device and without password or address', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const { email, id } = staff.user
    await logIn(shop, { email, password: staff.password })
    expect(await entriesOf(staff)).toEqual([
      { act: 'sign-in', who: id, title: email, after: { device: expect.any(String) } },
    ])
    const rows = await shop.deps.db('audit_log').where({ subject: 'sign-in', subject_id: id })
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|seven camels/)
  })

  it('are logged at most once an hour when they fail, and the next entry has their count', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const { email, id } = staff.user
    for (let n = 0; n < 4; n++) await fail(staff)
    expect(await entriesOf(staff)).toEqual([
      { act: 'failed-sign-in', who: null, title: email, after: { step: 'password', failures: 1 } },
    ])
    await logIn(shop, { email, password: staff.password })
    expect((await entriesOf(staff))[0]).toMatchObject({ act: 'sign-in', who: id, after: { failedBefore: 3 } })
    await fail(staff)
    await fail(staff)
    shop.passTime(60 * 60_000 - 60_000)
    const again = { ...staff, ...(await logIn(shop, { email, password: staff.password })) }
    expect((await entriesOf(again))[0]).toMatchObject({ after: { failedBefore: 2 } })
    shop.passTime(2 * 60_000)
    await fail(staff)
    expect((await entriesOf(again))[0]).toMatchObject({ act: 'failed-sign-in', after: { failures: 1 } })
  })

  it('make one entry if they fail at the same moment, and are all counted', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    await Promise.all([1, 2, 3].map(() => fail(staff)))
    const entries = await entriesOf(staff)
    expect(entries).toHaveLength(1)
    const [row] = await shop.deps.db('failed_sign_ins').where({ user_id: staff.user.id })
    expect(Number(entries[0]?.after?.['failures']) + row.failures).toBe(3)
  })

  it('are logged with their step if they fail at the second one', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const { email } = staff.user
    const { secret } = await shop.call(startSecondFactor, { password: staff.password }, staff)
    const code = codeAt(secret, shop.deps.clock.now())
    await shop.call(confirmSecondFactor, { code }, staff)
    const answer = await shop.call(login, { email, password: staff.password })
    const challenge = 'challenge' in answer ? answer.challenge : ''
    await refuses(shop.call(loginWithCode, { challenge, code: '000000' }), 'wrong_code')
    expect((await entriesOf(staff))[0]).toMatchObject({
      act: 'failed-sign-in',
      after: { step: 'code', failures: 1 },
    })
  })

  it('are not logged for customers and unknown addresses', async () => {
    const customer = await signUp(shop)
    const { email } = customer.user
    await fail(customer)
    await logIn(shop, { email, password: customer.password })
    await shop.call(login, { email: 'nobody@example.com', password: 'wrong' }).catch(() => undefined)
    expect(await shop.deps.db('audit_log').where({ subject_id: customer.user.id })).toEqual([])
    expect(await shop.deps.db('failed_sign_ins').where({ user_id: customer.user.id })).toEqual([])
  })
})
