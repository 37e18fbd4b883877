import { login } from '@shop/contracts/accounts/endpoints'
import { forgotPassword, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { confirmAddress, signUp, type TestAccount } from '../../../test/accounts.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop } from '../../../test/startShop.ts'
import { codeAt } from '../../../test/codeAt.ts'

const minute = 60_000

describeShop('security finding 16: guessing codes with a known password', (shop, dialect) => {
  beforeAll(() => {
    shop.deps.config.trustProxyHops = 1
  })
  let networks = 0
  const aNetwork = () => `10.1.${dialect === 'sqlite' ? 1 : 2}.${++networks}`

  const signUpEnrolled = async () => {
    const account = await signUp(shop)
    await confirmAddress(shop, account.user.id)
    const { accessToken, password } = account
    const { secret } = await shop.call(startSecondFactor, { password }, accessToken)
    const code = codeAt(secret, shop.deps.clock.now())
    const { recoveryCodes } = await shop.call(confirmSecondFactor, { code }, accessToken)
    return { ...account, secret, recoveryCodes }
  }
  const enter = async ({ user: { email }, password }: TestAccount, code: string, from: string) => {
    const answer = await shop.call(login, { email, password })
    const challenge = 'challenge' in answer ? answer.challenge : ''
    const response = await shop.request('/auth/login/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ challenge, code }),
    })
    return response.status
  }
  const nextCode = (secret: string) => {
    shop.passTime(30_000)
    return codeAt(secret, shop.deps.clock.now())
  }
  /** Guesses from many networks until all guesses are refused. */
  const guess = async (account: TestAccount) => {
    for (let n = 0; n < 4; n++) {
      const from = aNetwork()
      for (let tries = 0; tries < 5; tries++) await enter(account, '000000', from)
    }
  }

  it('locks out only the network that the guesses come from', async () => {
    const account = await signUpEnrolled()
    const from = aNetwork()
    for (let n = 0; n < 5; n++) expect(await enter(account, '000000', from)).toBe(400)
    expect(await enter(account, nextCode(account.secret), from)).toBe(429)
    expect(await enter(account, nextCode(account.secret), aNetwork())).toBe(200)
  })

  it('from many networks makes the owner wait for an hour at most, and a recovery code lets them in immediately', async () => {
    const account = await signUpEnrolled()
    await guess(account)
    expect(await enter(account, nextCode(account.secret), aNetwork())).toBe(429)
    expect(await enter(account, account.recoveryCodes[0] ?? '', aNetwork())).toBe(200)
    for (let n = 0; n < 4; n++) {
      shop.passTime(60 * minute)
      await enter(account, '000000', aNetwork())
    }
    shop.passTime(60 * minute)
    expect(await enter(account, nextCode(account.secret), aNetwork())).toBe(200)
  })

  it('is reported to the owner once, and a new password ends the wait', async () => {
    const account = await signUpEnrolled()
    const { email } = account.user
    await guess(account)
    await guess(account)
    const ownerMails = await mailsTo(shop, email)
    const subjects = ownerMails.map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.includes('wrong codes'))).toHaveLength(1)
    await shop.call(forgotPassword, { email })
    const letters = (await mailsTo(shop, email)).map(({ text }) => text).join()
    const token = /reset-password#([\w-]+)/.exec(letters)?.[1] ?? ''
    const password = 'nine lanterns by the gate'
    await shop.call(resetPassword, { token, password })
    expect(await enter({ ...account, password }, nextCode(account.secret), aNetwork())).toBe(200)
  })
})
