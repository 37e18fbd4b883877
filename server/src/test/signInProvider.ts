import { finishSignIn, type SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import { getStaffSignIn, saveStaffSignIn, type StaffSignIn } from '@shop/contracts/users/staffSignIn'
import type { SentInput } from '@shop/contracts/endpoint'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBrowser, type Browser } from './browser.ts'
import { clientId, clientSecret, localProvider, type ProviderPerson } from './localProvider.ts'
import type { TestShop } from './startShop.ts'

export type { ProviderPerson as Known }

/** The page of the back office after sign-in. */
interface Landing {
  code: string
  to: string | null
  refusal: SignInRefusal | null
}

const landingOf = (location: string): Landing => {
  const { hash, searchParams } = new URL(location, 'http://shop.test')
  const fragment = new URLSearchParams(hash.slice(1))
  return {
    code: fragment.get('code') ?? '',
    to: fragment.get('to'),
    refusal: searchParams.get('refused') as SignInRefusal | null,
  }
}

/** Opens an address below the API base, and returns the address that it redirects to. */
export const redirectOf = async (browser: Browser, path: string): Promise<string> => {
  const answer = await browser.send(path, { redirect: 'manual' })
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
}

export const startSignIn = (browser: Browser, to = '') => redirectOf(browser, `/auth/openid/start${to}`)

/** Opens the shop's callback with a query, as the provider's redirect does. */
export const returnFromProvider = async (browser: Browser, query: string): Promise<Landing> =>
  landingOf(await redirectOf(browser, `/auth/openid/callback?${query}`))

/** Starts a real provider on a local port, for all tests of the enclosing `describe`, after its shop. */
export const useProvider = (shop: TestShop) => {
  const { serve, ...provider } = localProvider()
  const testProvider = {
    issuer: '',
    setUnavailable: provider.setUnavailable,
    /** Signs somebody in at the provider; returns the query with which their browser comes back. */
    signInAtProvider: async (address: string, person: ProviderPerson): Promise<string> => {
      provider.setPresent(person)
      const cookies = new Map<string, string>()
      let next = address
      while (!next.startsWith(`${shop.url}/`)) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`${next}: ${response.status} ${await response.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next).search.slice(1)
    },
    /** Signs somebody in, and returns the page of the back office that the browser arrives at. */
    visit: async (person: ProviderPerson, browser = openBrowser(shop), to = ''): Promise<Landing> =>
      returnFromProvider(
        browser,
        await testProvider.signInAtProvider(await startSignIn(browser, to), person),
      ),
    /** Signs somebody in through the provider. Throws if they are refused. */
    enter: async (person: ProviderPerson) => {
      const browser = openBrowser(shop)
      const { code, refusal } = await testProvider.visit(person, browser)
      if (refusal) throw new Error(`Refused: ${refusal}`)
      return browser.call(finishSignIn, { code })
    },
  }
  beforeAll(async () => {
    testProvider.issuer = await serve(shop.url)
  })
  beforeEach(() => {
    provider.setUnavailable(false)
  })
  afterAll(provider.close)
  return testProvider
}

/** Changes how staff sign in, as an owner does. */
export const setStaffSignIn = async (
  shop: TestShop,
  accessToken: string,
  change: Partial<SentInput<typeof saveStaffSignIn>>,
): Promise<StaffSignIn> => {
  const {
    hasClientSecret: _,
    redirectUri: _uri,
    isByProvider: _by,
    ...current
  } = await shop.call(getStaffSignIn, {}, accessToken)
  return shop.call(saveStaffSignIn, { ...current, ...change }, accessToken)
}

/** Builds the settings of a provider whose domain is `team.example`, and where new people are packers. */
export const usualSignIn = (issuer: string): Partial<SentInput<typeof saveStaffSignIn>> => ({
  isOn: true,
  name: 'Oaks',
  issuer,
  clientId,
  clientSecret,
  domains: ['team.example'],
  newRoleId: 'packer',
  groupClaim: '',
  groupRoles: [],
  allowsPasswords: true,
})
