import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { publicSettings } from '@shop/admin/test/samples'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reply } from '../ipc/Bridge.ts'
import { callChannel, shopHeader } from '../ipc/channels.ts'
import type { Verb } from '../ipc/verbs.ts'
import { startApp } from '../main/startApp.ts'
import { BrowserWindow, fake, invoke, resetFake } from './fakeElectron.ts'

const currentShop = (): string | null => {
  const path = join(fake.userData, 'shops.json')
  if (!existsSync(path)) return null
  return (JSON.parse(readFileSync(path, 'utf8')) as { current: string | null }).current
}

/** Starts the app on a new computer with the fake Electron; `prepare` creates existing files first. */
export const openDesktop = async (prepare = () => undefined as void) => {
  resetFake()
  prepare()
  const root = join(mkdtempSync(join(tmpdir(), 'shop-renderer-')), 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<title>Back office</title>')
  writeFileSync(join(root, 'assets/page.js'), 'export {}')
  writeFileSync(join(root, '../secret.html'), 'secret')
  await startApp({ root, preload: 'preload.cjs' })
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('no window was opened')
  const page = window.webContents
  return {
    window,
    page,
    ask: (verb: string, input: unknown, frame: { url: string } | null = page.mainFrame) =>
      invoke(page, frame, callChannel, verb, input) as Promise<Reply<Verb>>,
    /** Answers the page's own requests, which name the open shop unless they name another. */
    load: async (path: string, init?: RequestInit): Promise<Response> => {
      const handler = fake.schemes.get('madar-app')
      if (!handler) throw new Error('the scheme has no handler')
      const request = new Request(path.includes(':') ? path : `madar-app://office${path}`, init)
      if (!request.headers.has(shopHeader)) request.headers.set(shopHeader, currentShop() ?? '')
      return handler(request)
    },
  }
}

export type Desktop = Awaited<ReturnType<typeof openDesktop>>

/** Starts a stand-in for a shop that answers calls with `answer`; `elsewhere` is the target of its redirects. */
export const startStandInShop = async (
  answer: RequestListener,
  version: () => string = () => '1',
  elsewhere?: string,
) => {
  const server = createServer((request, response) => {
    const sendJson = (body: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (elsewhere) response.writeHead(301, { location: elsewhere }).end()
    else if (request.url === '/api/openapi.json') sendJson({ info: { title: 'Shop', version: version() } })
    else if (request.url === '/api/settings') sendJson({ data: publicSettings({ storeName: 'Madar' }) })
    else answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>(resolve => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
