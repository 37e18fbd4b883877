import { createClient } from '@shop/client/createClient'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import type { TestShop } from './startShop.ts'

/** Opens a browser that stores and sends the shop's cookies; nobody needs to be signed in. */
export const openBrowser = (shop: Pick<TestShop, 'url'>) => {
  const cookies = new Map<string, string>()
  const send: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const answer = await fetch(address, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    send: (path: string, init?: RequestInit) => send(`${shop.url}/api${path}`, init),
    /** Calls the API with the browser's cookies, and an access token if somebody is signed in. */
    call: <E extends Endpoint>(endpoint: E, input: SentInput<E>, accessToken?: string): Promise<Answer<E>> =>
      createClient({
        base: `${shop.url}/api`,
        fetch: (address, init) => {
          const headers = new Headers(init?.headers)
          if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
          return send(address, { ...init, headers })
        },
      }).call(endpoint, input),
  }
}

export type Browser = ReturnType<typeof openBrowser>
