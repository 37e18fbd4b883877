import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'

describe('an answer that a page aborts', () => {
  let desktop: Desktop
  let shop: Awaited<ReturnType<typeof startStandInShop>>
  let page: AbortController

  const calls = new EventEmitter<{ call: [ServerResponse] }>()
  /** Answers as the shop's event stream does: headers and first event together, then nothing. */
  const beginStream = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"topics":[]}\n\n')
  }
  const ask = async (path: string) => {
    const arriving = once(calls, 'call')
    const loading = desktop.load(path, { signal: page.signal })
    loading.catch(() => undefined)
    const [response] = (await arriving) as [ServerResponse]
    return { loading, response, closed: once(response, 'close') }
  }

  beforeEach(async () => {
    page = new AbortController()
    desktop = await openDesktop()
    shop = await startStandInShop((_, response) => calls.emit('call', response))
    await desktop.ask('addShop', { address: shop.address })
  })
  afterEach(() => shop.close())

  it('ends at the shop when the page stops reading it', async () => {
    const { loading, response, closed } = await ask('/api/admin/live')
    beginStream(response)
    const reader = (await loading).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('topics')
    page.abort()
    await closed
    await expect(reader?.read()).rejects.toThrow('aborted')
  })

  it('ends at the shop when the page cancels its body', async () => {
    const { loading, response, closed } = await ask('/api/admin/live')
    beginStream(response)
    await (await loading).body?.cancel()
    await closed
  })

  it.each(['/api/admin/live', '/media/large.jpg'])(
    'ends at the shop even if it begins after the page has gone: %s',
    async path => {
      const { loading, response, closed } = await ask(path)
      page.abort()
      await expect(loading).rejects.toThrow('aborted')
      beginStream(response)
      await closed
    },
  )

  it('ends at the shop after ten minutes, because Electron may miss that its page has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { loading, response, closed } = await ask('/api/admin/live')
      beginStream(response)
      const reader = (await loading).body?.getReader()
      await reader?.read()
      vi.advanceTimersByTime(10 * 60_000)
      await expect(reader?.read()).rejects.toThrow('took too long')
      await closed
    } finally {
      vi.useRealTimers()
    }
  })
})
