import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { listen } from './listen.ts'

/** A person as the provider knows them. */
export interface ProviderPerson {
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

const makeProvider = (issuer: string, shopUrl: string, people: Map<string, ProviderPerson>) =>
  new Provider(issuer, {
    clients: [clientOf(shopUrl)],
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

/** Creates a real OpenID provider, at which the person of `setPresent` is always signed in. */
export const localProvider = () => {
  const people = new Map<string, ProviderPerson>()
  let present = ''
  let isAway = false
  let provider: Provider | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isAway) return response.writeHead(503).end()
    if (!request.url?.startsWith('/sign-in/')) return provider?.callback()(request, response)
    return provider?.interactionFinished(request, response, { login: { accountId: present } })
  }
  const server = createServer((request, response) => void answer(request, response))
  return {
    people,
    /** Starts to serve a shop on a local port; returns the provider's address, its issuer. */
    serve: async (shopUrl: string): Promise<string> => {
      const { url: issuer } = await listen(server)
      provider = makeProvider(issuer, shopUrl, people)
      return issuer
    },
    /** Sets the person who uses the browser. */
    setPresent: (person: ProviderPerson) => {
      people.set(person.sub, person)
      present = person.sub
    },
    /** Sets whether the provider is unavailable and answers nobody. */
    setUnavailable: (isUnavailable: boolean) => {
      isAway = isUnavailable
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
