import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'

describe('signing in through the provider of a shop', () => {
  let desktop: Desktop
  let shop: Awaited<ReturnType<typeof startStandInShop>>
  beforeEach(async () => {
    desktop = await openDesktop()
    shop = await startStandInShop((_, response) => response.writeHead(404).end())
    await desktop.ask('addShop', { address: shop.address })
  })
  afterEach(async () => {
    await desktop.ask('cancelProviderSignIn', {})
    await shop.close()
  })

  /** Starts a sign-in, and returns the URL opened in the browser. */
  const begin = async () => {
    const opened = fake.openedUrls.length
    const proven = desktop.ask('signInWithProvider', { shop: shop.address })
    await vi.waitFor(() => expect(fake.openedUrls.length).toBe(opened + 1))
    const address = new URL(fake.openedUrls.at(-1) ?? '')
    const port = Number(address.searchParams.get('port'))
    const back = (query: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${query}`, init)
    return { proven, address, port, back }
  }

  it('opens the browser at the shop, and ends with the code that it brings back', async () => {
    const { proven, address, back } = await begin()
    expect(address.origin + address.pathname).toBe(`${shop.address}/api/auth/openid/start`)
    const page = await back('/?code=c1')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('You can close this page and go back to the app.')
    const { answer } = (await proven) as { answer: { code: string; verifier: string } }
    expect(answer.code).toBe('c1')
    const challenge = createHash('sha256').update(answer.verifier).digest('base64url')
    expect(address.searchParams.get('challenge')).toBe(challenge)
  })

  it('passes on the reason of a refusal', async () => {
    const { proven, back } = await begin()
    expect(await (await back('/?refused=no_role')).text()).toContain('The app says why')
    expect(await proven).toEqual({ answer: { refused: 'no_role' } })
  })

  it('accepts nothing else, and nothing once it has ended', async () => {
    const { proven, port, back } = await begin()
    expect((await back('/')).status).toBe(404)
    expect((await back('/other?code=c1')).status).toBe(404)
    expect((await back('/?code=c1', { method: 'POST' })).status).toBe(404)
    const named = await new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /?code=c1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
      )
      let text = ''
      socket.on('data', chunk => (text += chunk.toString())).on('close', () => resolve(text))
    })
    expect(named).toContain('404 Not Found')
    await desktop.ask('cancelProviderSignIn', {})
    expect(await proven).toEqual({ answer: null })
    await expect(back('/?code=c1')).rejects.toThrow('fetch failed')
  })

  it('ends the previous attempt when it is started again; another shop cannot start one', async () => {
    const first = await begin()
    const second = await begin()
    expect(await first.proven).toEqual({ answer: null })
    await second.back('/?code=c2')
    expect(await second.proven).toMatchObject({ answer: { code: 'c2' } })
    expect(await desktop.ask('signInWithProvider', { shop: 'https://other.example' })).toMatchObject({
      failure: { message: 'This shop is no longer open.' },
    })
  })
})
