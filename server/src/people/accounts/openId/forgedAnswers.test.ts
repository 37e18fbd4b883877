import type { SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { openBrowser } from '../../../test/browser.ts'
import { useForgedProvider } from '../../../test/forgedProvider.ts'
import { returnFromProvider, setStaffSignIn, startSignIn, usualSignIn } from '../../../test/signInProvider.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('an answer of a provider', shop => {
  const forged = useForgedProvider()
  const owner = useNewStaff(shop)
  beforeEach(() => setStaffSignIn(shop, owner.accessToken, usualSignIn(forged.issuer)))
  const accounts = () => shop.deps.db('users').where({ email: 'eve@team.example' })

  const answerOf = async (change: Partial<typeof forged>) => {
    const browser = openBrowser(shop)
    const { searchParams } = new URL(await startSignIn(browser))
    forged.nonce = searchParams.get('nonce') ?? ''
    Object.assign(forged, change)
    const state = searchParams.get('state') ?? ''
    return returnFromProvider(browser, new URLSearchParams({ code: 'c', state }).toString())
  }

  const wrong: [string, Partial<typeof forged>, SignInRefusal][] = [
    ['of another issuer', { claims: { iss: 'https://accounts.evil.example' } }, 'invalid'],
    ['for another audience', { claims: { aud: 'another-shop' } }, 'invalid'],
    ['for two audiences', { claims: { aud: ['the-shop', 'another-shop'] } }, 'invalid'],
    ['with another nonce', { claims: { nonce: 'another' } }, 'invalid'],
    ['without a nonce', { claims: { nonce: undefined } }, 'invalid'],
    ['that is over', { claims: { exp: 1_700_000_000 } }, 'invalid'],
    ['signed by somebody else', { isSignedByAnother: true }, 'invalid'],
    ['with an address that is not verified', { claims: { email_verified: false } }, 'unverified'],
    ['that says nothing of the address', { claims: { email_verified: undefined } }, 'unverified'],
    ['that says it in a text', { claims: { email_verified: 'true' } }, 'unverified'],
    ['without an address', { claims: { email: undefined } }, 'unverified'],
    ['that calls itself something else', { calledItself: 'https://accounts.evil.example' }, 'invalid'],
    ['that breaks off', { isSilent: true }, 'away'],
  ]
  it.each(wrong)('%s is refused, and changes nothing', async (_, change, refusal) => {
    expect(await answerOf(change)).toEqual({ code: '', to: null, refusal })
    expect(await accounts()).toEqual([])
    expect(await shop.deps.db('openid_identities')).toEqual([])
  })

  it('lets staff in if nothing is wrong', async () => {
    expect(await answerOf({})).toMatchObject({ refusal: null })
    expect(await accounts()).toHaveLength(1)
  })
})
