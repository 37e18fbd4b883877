import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openIdStartPath } from '@shop/contracts/accounts/openIdEndpoints'
import type { ProviderProof } from '@shop/admin/kit/platform/Platform'

/** Time limit of a sign-in at the provider, the same as the shop's. */
const lifetimeMs = 10 * 60_000

const host = '127.0.0.1'

const htmlPage = (sentence: string): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Back office</title><body style="font:1.125rem/1.5 system-ui;margin:20vh auto;max-width:28rem;padding:0 1rem"><p>${sentence}</p></body></html>`

const successText = 'You can close this page and go back to the app.'
const failedText = 'You were not signed in. The app says why: you can close this page and go back to it.'

/** Reads the code or refusal from the browser's request; null for any other request. */
const readResult = ({ method, url, headers }: IncomingMessage, port: number, verifier: string) => {
  if (method !== 'GET' || headers.host !== `${host}:${port}`) return null
  const { pathname, searchParams } = new URL(url ?? '/', `http://${host}`)
  const code = searchParams.get('code')
  const refused = searchParams.get('refused')
  if (pathname !== '/') return null
  if (code) return { code, verifier }
  return refused ? { refused } : null
}

/**
 * Signs in through the system's browser (RFC 8252), which visits the shop, the provider, and then a port of this
 * computer. The code that the browser brings there is worthless without the verifier, which never leaves this process.
 */
export const createProviderSignIn = (openOutside: (address: string) => void) => {
  let stopWaiting: () => void = () => undefined

  return {
    stop: (): void => stopWaiting(),
    /** Opens the browser and waits for the result; null after a timeout, a new start or a stop. */
    begin: (shop: string): Promise<ProviderProof | null> => {
      stopWaiting()
      const verifier = randomBytes(32).toString('base64url')
      const server = createServer()
      return new Promise((resolve, reject) => {
        const end = (result: ProviderProof | null) => {
          clearTimeout(timer)
          server.close()
          resolve(result)
        }
        const timer = setTimeout(() => end(null), lifetimeMs)
        stopWaiting = () => end(null)
        server.on('request', (request, response) => {
          const result = readResult(request, (server.address() as AddressInfo).port, verifier)
          response.setHeader('connection', 'close')
          if (!result) return void response.writeHead(404).end()
          response
            .writeHead(200, {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'no-store',
              'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
            })
            .end(htmlPage('code' in result ? successText : failedText))
          end(result)
        })
        server.on('error', error => {
          const message = 'This computer did not let the app wait for the browser. Please try again.'
          reject(new Error(message, { cause: error }))
        })
        server.listen(0, host, () => {
          const challenge = createHash('sha256').update(verifier).digest('base64url')
          const { port } = server.address() as AddressInfo
          const query = new URLSearchParams({ port: String(port), challenge }).toString()
          openOutside(`${shop}/api${openIdStartPath}?${query}`)
        })
      })
    },
  }
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>
