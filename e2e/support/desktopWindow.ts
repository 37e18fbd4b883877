import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Page } from '@playwright/test'
import { startApp } from '../../desktop/src/main/startApp.ts'
import { BrowserWindow, fake, invoke, resetFake } from '../../desktop/src/test/fakeElectron.ts'

const root = join(import.meta.dirname, '../..')
const appOrigin = 'madar-app://office'

let isBuilt = false

/** Builds the app as for packaging, once for all tests. */
export const buildDesktop = (): void => {
  if (isBuilt) return
  isBuilt = true
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/desktop.ts', 'build'], { cwd: root })
}

const requestOf = (incoming: IncomingMessage, signal: AbortSignal): Request => {
  const { method = 'GET', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(appOrigin + (incoming.url ?? '/'), {
    method,
    signal,
    headers: Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}

/** Serves over HTTP what the app's own scheme serves in Electron; its policy names the scheme. */
const serveScheme = async () => {
  let origin = ''
  const server = createServer((incoming, outgoing) => {
    const handler = fake.schemes.get('madar-app')
    if (!handler) throw new Error('the scheme has no handler')
    const page = new AbortController()
    outgoing.on('close', () => page.abort())
    const answer = async () => {
      const { status, headers, body } = await handler(requestOf(incoming, page.signal))
      outgoing.writeHead(
        status,
        Object.fromEntries([...headers].map(([name, value]) => [name, value.replaceAll(appOrigin, origin)])),
      )
      if (!body) return outgoing.end()
      return Readable.fromWeb(body as WebStream)
        .on('error', () => outgoing.destroy())
        .pipe(outgoing)
    }
    answer().catch(() => outgoing.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Decodes buffers, which are passed from page to test as text. */
const decodeBuffers = (word: unknown): unknown =>
  JSON.parse(JSON.stringify(word), (_, value: { bytes?: string } | null) => {
    if (typeof value?.bytes !== 'string') return value
    const bytes = Buffer.from(value.bytes, 'base64')
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  }) as unknown

/** Replaces `require('electron')` in the preload, so that the built preload runs in a page unchanged. */
const electronOfPage = () => {
  const listeners = new Set<(event: unknown, ...args: unknown[]) => void>()
  const pack = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer)
      return { bytes: btoa(Array.from(new Uint8Array(value), byte => String.fromCharCode(byte)).join('')) }
    if (Array.isArray(value)) return value.map(pack)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
  }
  const page = window as unknown as Record<string, unknown> & {
    askMain: (channel: string, args: unknown) => Promise<unknown>
  }
  page['hearMain'] = (channel: string, args: unknown[]) =>
    listeners.forEach(listener => listener({ channel }, ...args))
  return {
    contextBridge: { exposeInMainWorld: (name: string, bridge: unknown) => (page[name] = bridge) },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) => page.askMain(channel, pack(args)),
      on: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
      off: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    },
    webUtils: { getPathForFile: () => '' },
  }
}

const preloadScript = (preload: string) =>
  `((require, exports) => {\n${preload}\n})(() => (${electronOfPage.toString()})(), {})`

/**
 * Opens the built app in a page: its own preload, IPC and main process, on a fake Electron; `fake` simulates user and
 * system.
 */
export const openDesktopIn = async (page: Page, preload: string) => {
  resetFake()
  const scheme = await serveScheme()
  await startApp({ root: join(root, 'desktop/dist/renderer'), preload: 'preload.cjs' })
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('no window was opened')
  const { webContents } = window

  await page.exposeBinding('askMain', ({ frame }, channel: string, args: unknown[]) => {
    const isTop = frame === page.mainFrame()
    const url = frame.url().replace(scheme.origin, appOrigin)
    if (isTop) webContents.mainFrame.url = url
    return invoke(
      webContents,
      isTop ? webContents.mainFrame : { url },
      channel,
      ...(decodeBuffers(args) as []),
    )
  })
  webContents.on('fake-message', (channel: string, ...args: unknown[]) => {
    const tell = ([to, messageArgs]: [string, unknown[]]) =>
      (globalThis as unknown as { hearMain: (to: string, messageArgs: unknown[]) => void }).hearMain(
        to,
        messageArgs,
      )
    // A page that is being closed receives nothing.
    page.evaluate(tell, [channel, args] as [string, unknown[]]).catch(() => undefined)
  })
  await page.addInitScript({ content: preloadScript(preload) })
  await page.goto(`${scheme.origin}/admin`)
  return { origin: scheme.origin, window, webContents, close: scheme.close }
}

export { fake }
