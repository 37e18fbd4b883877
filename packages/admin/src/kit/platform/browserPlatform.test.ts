// @vitest-environment jsdom
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { productPicture, productSheet } from '@shop/contracts/uploads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admin } from '../../test/samples.ts'
import { browserPlatform } from './browserPlatform.ts'
import type { TransferProgress } from './Platform.ts'

let server: Server
let answer: RequestListener
let platform: ReturnType<typeof browserPlatform>
let session: ReturnType<typeof createSession>
/** Files offered for saving, with their proposed names. */
let savedFiles: { name: string; blob: Blob }[]

const textOf = (blob: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })
const sheet = new File(['sku,stock\nNAJD-52,4'], 'eid.csv', { type: 'text/csv' })

beforeEach(async () => {
  server = createServer((request, response) => {
    // jsdom's page has another origin than this server.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  session = createSession()
  session.keepTokens({ accessToken: 'first', refreshToken: 'refresh' })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  platform = browserPlatform({ base, client: createClient({ base, session }), session })
  savedFiles = []
  const blobs = new Map<string, Blob>()
  // jsdom implements neither.
  URL.createObjectURL = blob => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = url => void blobs.delete(url)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, blob: blobs.get(this.href)! })
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

/** Answers the browser's file dialog with these files. */
const answerWith = (...files: File[]) => {
  const fileInputs: HTMLInputElement[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    fileInputs.push(this)
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(files.length > 0 ? 'change' : 'cancel'))
  })
  return fileInputs
}
const openFile = async (file: File) => {
  answerWith(file)
  const { files } = await platform.openFiles(productSheet, 1)
  return files[0]?.id ?? ''
}

describe('saved files', () => {
  it('are offered under their names with their content', async () => {
    await platform.saveFile({ name: 'label.txt', type: 'text/plain', content: 'Cable Street' })
    expect(savedFiles).toMatchObject([{ name: 'label.txt', blob: { type: 'text/plain' } }])
    expect(await textOf(savedFiles[0]!.blob)).toBe('Cable Street')
  })

  it.each([
    ['as the shop calls them', 'attachment; filename="orders-2026.csv"', 'orders-2026.csv'],
    ['as the page calls them where the shop does not', 'inline', 'orders.csv'],
  ])('come from the shop %s, with progress', async (_, disposition, name) => {
    let requestText: string | undefined
    answer = (request, response) => {
      requestText = `${request.url} ${request.headers.authorization}`
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-length': 9,
        'content-disposition': disposition,
      })
      response.end('a,b\n1,2\n3')
    }
    const progress: TransferProgress[] = []
    const { done } = platform.saveFromApi({ path: '/admin/x?status=PAID', name: 'orders.csv' }, step =>
      progress.push(step),
    )
    expect(await done).toBe('saved')
    expect(requestText).toBe('/api/admin/x?status=PAID Bearer first')
    expect(progress.at(-1)).toEqual({ sent: 9, total: 9 })
    expect(savedFiles.map(file => file.name)).toEqual([name])
    expect(await textOf(savedFiles[0]!.blob)).toBe('a,b\n1,2\n3')
  })

  it('are not offered incomplete, after a cancel or a refusal', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).write('a,b')
    const transfer = platform.saveFromApi({ path: '/admin/x', name: 'x.csv' }, () => transfer.cancel())
    await expect(transfer.done).rejects.toMatchObject({ name: 'TransferCanceled' })
    answer = (_, response) =>
      void response.writeHead(503).end('{"error":"The shop is busy.","code":"overloaded"}')
    await expect(platform.saveFromApi({ path: '/admin/x', name: 'x.csv' }, vi.fn()).done).rejects.toThrow(
      'The shop is busy.',
    )
    expect(savedFiles).toEqual([])
  })
})

describe('chosen files', () => {
  it('are filtered by extension, chosen singly if needed, and available until released', async () => {
    const fileInputs = answerWith(sheet, new File(['x'], 'eid.exe'))
    const { files, refused } = await platform.openFiles(productSheet, 1)
    expect(fileInputs[0]).toMatchObject({ accept: '.csv,.tsv,.txt,.xlsx,.xml', multiple: false })
    expect(files).toMatchObject([{ name: 'eid.csv', type: 'text/csv', size: sheet.size }])
    expect(refused).toEqual([{ name: 'eid.exe', reason: 'wrongKind' }])
    const [held] = files
    platform.releaseFiles([held!.id])
    expect(() => platform.readText(held!.id)).toThrow('no file is held')
  })

  it('come from the camera if a photo is requested', async () => {
    const fileInputs = answerWith(new File(['x'], 'image.jpg', { type: 'image/jpeg' }))
    const { files } = await platform.openFiles(productPicture, 1, { fromCamera: true })
    expect(fileInputs[0]).toMatchObject({ accept: 'image/*', capture: 'environment' })
    expect(files).toMatchObject([{ name: 'image.jpg' }])
  })

  it('are empty if the dialog is closed', async () => {
    answerWith()
    expect(await platform.openFiles(productPicture, 5)).toEqual({ files: [], refused: [] })
  })

  it('come from a folder in numeric order, without system files', async () => {
    const names = ['A-10.jpg', '.DS_Store', 'A-2.jpg', 'A-1.jpg']
    const fileInputs = answerWith(...names.map(name => new File(['x'], name, { type: 'image/jpeg' })))
    const { files, refused } = await platform.openFolder(productPicture, 2)
    expect(fileInputs[0]?.multiple).toBe(true)
    expect(files.map(({ name }) => name)).toEqual(['A-1.jpg', 'A-2.jpg'])
    expect(refused).toEqual([{ name: 'A-10.jpg', reason: 'tooMany' }])
  })

  it('come from dropped folders and subfolders, however many batches the browser needs', async () => {
    const fileEntry = (name: string) =>
      ({
        name,
        isDirectory: false,
        file: (give: (file: File) => void) => give(new File(['x'], name)),
      }) as FileSystemFileEntry
    const folderEntry = (name: string, portions: FileSystemEntry[][]): FileSystemDirectoryEntry =>
      ({
        name,
        isDirectory: true,
        createReader: () => {
          const left = [...portions, []]
          return { readEntries: (give: (found: FileSystemEntry[]) => void) => give(left.shift()!) }
        },
      }) as unknown as FileSystemDirectoryEntry
    const below = folderEntry('below', [[fileEntry('A-3.jpg')]])
    const folder = folderEntry('pictures', [[fileEntry('A-2.jpg'), below], [fileEntry('A-1.jpg')]])
    const file = new File(['x'], 'single.jpg')
    const dropped = [
      { file, folder: null },
      { file: new File([], 'pictures'), folder },
    ]
    const { files } = await platform.takeDropped(dropped, productPicture, 10)
    expect(files.map(({ name }) => name)).toEqual(['single.jpg', 'A-1.jpg', 'A-2.jpg', 'A-3.jpg'])
  })
})

describe('sent files', () => {
  const request = (fileId: string) => ({
    method: 'POST' as const,
    path: '/admin/products/imports',
    fields: [
      ['kind', 'stock'],
      ['kind', 'price'],
    ] as const,
    files: [{ field: 'sheet', fileId }],
  })

  it('follow the fields, with the rights of the session', async () => {
    let requestText = ''
    let body = ''
    answer = (incoming, response) => {
      requestText = `${incoming.method} ${incoming.url} ${incoming.headers.authorization} ${incoming.headers.accept}`
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
      incoming.on('end', () => response.writeHead(201).end('{"data":{"id":"1"}}'))
    }
    const { done } = platform.upload(request(await openFile(sheet)), () => undefined)
    expect(await done).toEqual({ status: 201, body: { data: { id: '1' } } })
    expect(requestText).toBe('POST /api/admin/products/imports Bearer first application/json')
    const names = [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['kind', 'kind', 'sheet'])
    expect(body).toContain('NAJD-52,4')
  })

  it('are sent again with a renewed session, but only once', async () => {
    const tokens: (string | undefined)[] = []
    answer = ({ url, headers: { authorization } }, response) => {
      const say = (status: number, data: object) => response.writeHead(status).end(JSON.stringify(data))
      if (url === '/api/auth/refresh') say(200, { data: { accessToken: 'second', refreshToken: 'next' } })
      else if (url === '/api/auth/me')
        if (authorization === 'Bearer second') say(200, { data: admin })
        else say(401, { error: 'Please sign in.', code: 'unauthenticated' })
      else {
        tokens.push(authorization)
        say(401, { error: 'Please sign in.', code: 'unauthenticated' })
      }
    }
    const { done } = platform.upload(request(await openFile(sheet)), () => undefined)
    expect(await done).toMatchObject({ status: 401 })
    expect(tokens).toEqual(['Bearer first', 'Bearer second'])
  })

  it('are answered with null and the status if the response is no JSON', async () => {
    answer = (_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')
    const { done } = platform.upload(request(await openFile(sheet)), () => undefined)
    expect(await done).toEqual({ status: 502, body: null })
  })

  it('can be cancelled before and during sending', async () => {
    const id = await openFile(sheet)
    const isAsked = new Promise<void>(resolve => {
      answer = () => resolve()
    })
    const runningTransfer = platform.upload(request(id), () => undefined)
    await isAsked
    runningTransfer.cancel()
    await expect(runningTransfer.done).rejects.toMatchObject({ name: 'TransferCanceled' })
    const newTransfer = platform.upload(request(id), () => undefined)
    newTransfer.cancel()
    await expect(newTransfer.done).rejects.toMatchObject({ name: 'TransferCanceled' })
  })

  it('report a lost connection if the shop goes away', async () => {
    answer = ({ socket }) => void socket.destroy()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const id = await openFile(sheet)
    // jsdom cannot read parts of files.
    Object.defineProperty(sheet, 'slice', { value: () => ({ arrayBuffer: async () => undefined }) })
    await expect(platform.upload(request(id), () => undefined).done).rejects.toThrow(TypeError)
  })
})

describe('the browser', () => {
  it('shows a notice that leads to its page, once it is allowed to', async () => {
    const notices: (EventTarget & { title: string; options: NotificationOptions })[] = []
    class Notice extends EventTarget {
      static permission = 'default'
      static requestPermission = vi.fn(async () => (Notice.permission = 'granted'))
      constructor(
        readonly title: string,
        readonly options: NotificationOptions,
      ) {
        super()
        notices.push(this)
      }
    }
    vi.stubGlobal('Notification', Notice)
    const notice = { title: 'New order', text: '£40', path: '/admin/orders' }
    await platform.notify(notice)
    await platform.notify(notice)
    expect(Notice.requestPermission).toHaveBeenCalledTimes(1)
    const [first, second] = notices
    expect(first).toMatchObject({ title: 'New order', options: { body: '£40' } })
    expect(first?.options.tag).toBe(second?.options.tag)
    Notice.permission = 'denied'
    await platform.notify(notice)
    expect(notices).toHaveLength(2)
  })

  it('opens windows and links separately from the office', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    platform.openWindow('/admin/orders')
    platform.openLink('https://example.com/track')
    await platform.openPdf({ name: 'x.pdf', type: 'application/pdf', content: '%PDF' })
    expect(open.mock.calls).toEqual([
      ['/admin/orders', '_blank'],
      ['https://example.com/track', '_blank', 'noopener'],
      [expect.stringContaining('blob:'), '_blank'],
    ])
    expect(savedFiles).toEqual([])
  })

  it('stores waiting changes, and cached answers only for this tab and user', async () => {
    const storedTexts = async () => [await platform.readStored('waiting'), await platform.readStored('seen')]
    session.keepUser(admin)
    await platform.keep('waiting', 'Call first')
    await platform.keep('seen', 'Cable Street')
    expect(await storedTexts()).toEqual(['Call first', 'Cable Street'])
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Cable')
    session.clear()
    expect(await storedTexts()).toEqual(['Call first', null])
    // An answer arrives after sign-out.
    await platform.keep('seen', 'Cable Street')
    expect(await storedTexts()).toEqual(['Call first', null])
  })
})
