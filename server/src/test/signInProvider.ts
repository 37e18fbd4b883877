import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finishSignIn, type SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import { getStaffSignIn, saveStaffSignIn, type StaffSignIn } from '@shop/contracts/users/staffSignIn'
import type { Sent } from '@shop/contracts/endpoint'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBrowser, type Browser } from './browser.ts'
import type { TestShop } from './startShop.ts'

/** Somebody as the provider knows them. */
export interface Known {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  groups?: readonly string[]
}

export const clientId = 'the-shop'
export const clientSecret = 'a secret between the shop and its provider'

const clientOf = (url: string) => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: [`${url}/api/auth/openid/callback`],
})

const makeProvider = (issuer: string, shop: TestShop, people: Map<string, Known>) =>
  new Provider(issuer, {
    clients: [clientOf(shop.url)],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ email_verified: true, ...people.get(sub), sub }),
    }),
    loadExistingGrant: async ctx => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })

/** Where a browser lands in the office. */
export interface Landing {
  code: string
  to: string | null
  refused: SignInRefusal | null
}

const landingOf = (location: string): Landing => {
  const { hash, searchParams } = new URL(location, 'http://shop.test')
  const given = new URLSearchParams(hash.slice(1))
  return {
    code: given.get('code') ?? '',
    to: given.get('to'),
    refused: searchParams.get('refused') as SignInRefusal | null,
  }
}

/** Opens an address below the API base, and gives where that redirects to. */
const redirectOf = async (browser: Browser, path: string): Promise<string> => {
  const answer = await browser.send(path, { redirect: 'manual' })
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
}

export const startSignIn = (browser: Browser, to = '') => redirectOf(browser, `/auth/openid/start${to}`)

/** Comes back to the shop with what stands behind the question mark of an address. */
export const comeBack = async (browser: Browser, query: string): Promise<Landing> =>
  landingOf(await redirectOf(browser, `/auth/openid/callback?${query}`))

/** A real provider on a local port, for all tests of the enclosing `describe`, after its shop. */
export const useProvider = (shop: TestShop) => {
  const people = new Map<string, Known>()
  let present = ''
  let isAway = false
  let provider: Provider | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isAway) return response.writeHead(503).end()
    if (!request.url?.startsWith('/sign-in/')) return provider?.callback()(request, response)
    return provider?.interactionFinished(request, response, { login: { accountId: present } })
  }
  const server = createServer((request, response) => void answer(request, response))
  const made = {
    issuer: '',
    /** Nobody is served meanwhile. */
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Signs somebody in there, and gives the query with which their browser comes back. */
    proveAt: async (address: string, person: Known): Promise<string> => {
      people.set(person.sub, person)
      present = person.sub
      const cookies = new Map<string, string>()
      let next = address
      while (!next.startsWith(`${shop.url}/`)) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const answered = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of answered.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = answered.headers.get('location')
        if (!location) throw new Error(`${next}: ${answered.status} ${await answered.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next).search.slice(1)
    },
    /** The whole way of a browser, to the office. */
    visit: async (person: Known, browser = openBrowser(shop), to = ''): Promise<Landing> =>
      comeBack(browser, await made.proveAt(await startSignIn(browser, to), person)),
    /** Signs somebody in through the provider. Throws where they are refused. */
    enter: async (person: Known) => {
      const browser = openBrowser(shop)
      const { code, refused } = await made.visit(person, browser)
      if (refused) throw new Error(`Refused: ${refused}`)
      return browser.call(finishSignIn, { code })
    },
  }
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    made.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    provider = makeProvider(made.issuer, shop, people)
  })
  beforeEach(() => {
    isAway = false
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return made
}

/** Changes how staff sign in, as an owner does. */
export const setStaffSignIn = async (
  shop: TestShop,
  accessToken: string,
  change: Partial<Sent<typeof saveStaffSignIn>>,
): Promise<StaffSignIn> => {
  const {
    hasClientSecret: _,
    redirectUri: _uri,
    isByProvider: _by,
    ...now
  } = await shop.call(getStaffSignIn, {}, accessToken)
  return shop.call(saveStaffSignIn, { ...now, ...change }, accessToken)
}

/** How a provider is given at first; its domain is `team.example`, and new people are packers. */
export const usualSignIn = (issuer: string): Partial<Sent<typeof saveStaffSignIn>> => ({
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
