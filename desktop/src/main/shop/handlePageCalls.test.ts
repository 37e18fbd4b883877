import { beforeEach, describe, expect, it } from 'vitest'
import { verbs } from '../../ipc/verbs.ts'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'

const shop = 'https://shop.example'
const refusal = (message: string) => ({ failure: { name: 'Refused', message } })

describe('the bridge to the main process', () => {
  let desktop: Desktop
  beforeEach(async () => void (desktop = await openDesktop()))

  it('answers its own page', async () => {
    expect(await desktop.ask('readShops', {})).toEqual({
      answer: { shops: [], current: null, remembersSignIn: true, version: '0.1.0' },
    })
  })

  it.each([
    ['a frame inside the page', { url: 'madar-app://office/admin' }],
    ['a frame that is gone', null],
  ])('refuses any other sender: %s', async (_, frame) => {
    expect(await desktop.ask('copyText', { text: 'x' }, frame)).toEqual(refusal('This page may not ask.'))
    expect(fake.copiedTexts).toEqual([])
  })

  it.each([
    'https://evil.example/admin',
    'madar-app://elsewhere/admin',
    'madar-app://office.evil.example/',
    'madar-app://office:81/',
    'madar-app://office@evil.example/',
    'madar-app://x@office/',
    'madar-appx://office/',
    'madar-app://office/media/attack.html',
    'madar-app://office/api/orders',
    'madar-app://office/assets/page.js',
    'madar-app://office/adminx',
    'file:///office',
    'about:blank',
    '',
  ])('refuses any other origin: %s', async url => {
    desktop.page.mainFrame.url = url
    expect(await desktop.ask('copyText', { text: 'x' })).toEqual(refusal('This page may not ask.'))
    expect(fake.copiedTexts).toEqual([])
  })

  it('refuses a sandboxed frame that claims the address of a page', async () => {
    desktop.page.mainFrame.isSandboxed = true
    expect(await desktop.ask('copyText', { text: 'x' })).toEqual(refusal('This page may not ask.'))
  })

  it.each(['nothing', 'toString', '__proto__', 'constructor', 42, null])(
    'refuses the verb %s',
    async verb => {
      expect(await desktop.ask(verb as string, {})).toEqual(refusal('There is no such verb.'))
    },
  )

  it.each([
    ['copyText', { text: 'x', path: '/etc/passwd' }],
    ['copyText', { text: 1 }],
    ['copyText', undefined],
    ['copyText', { text: 'x'.repeat(10_001) }],
    ['saveFile', { name: 'a.csv', type: 'text/csv', content: 'x', path: '/etc/passwd' }],
    ['notify', { title: 'a', text: 'b', path: 'https://evil.example' }],
    ['notify', { title: 'a', text: 'b', path: '/login' }],
    ['openWindow', { path: '/admin/../media/attack.html' }],
    ['openWindow', { path: '/admin/%2E%2e\\media/attack.html' }],
    ['saveFromApi', { shop, transferId: crypto.randomUUID(), path: '/../x', name: 'a' }],
    ['saveFromApi', { shop, transferId: crypto.randomUUID(), path: '/a/%2E./x', name: 'a' }],
    ['saveFromApi', { shop, transferId: crypto.randomUUID(), path: 'https://evil.example', name: 'a' }],
    ['saveFromApi', { shop, transferId: crypto.randomUUID(), path: '/auth/refresh', name: 'a' }],
    ['upload', { shop, transferId: 'x', method: 'POST', path: '/documents', fields: [], files: [] }],
    ['openPdf', { name: 'a', type: 'text/html', content: new ArrayBuffer(1) }],
    ['readText', { fileId: '/etc/passwd' }],
  ])('refuses input that %s does not declare', async (verb, input) => {
    expect(await desktop.ask(verb, input)).toEqual(refusal(`This message is not what ${verb} takes.`))
  })

  it.each([
    '/auth/me',
    '/./auth/me',
    '//auth/me',
    '/%61uth/me',
    '/AUTH/me',
    '/auth',
    '/a/%2e/me',
    '/a\\..\\auth/me',
    '/x/%252e%252e/auth/login',
    '/%2561uth/login',
    '/auth%2flogin',
  ])('saves and sends no files where tokens are given: %s', async path => {
    const transfer = { shop, transferId: crypto.randomUUID(), path }
    const files = [{ field: 'a', fileId: crypto.randomUUID() }]
    const upload = { ...transfer, method: 'POST', fields: [], files }
    expect(verbs.upload.safeParse({ ...upload, path: '/admin/documents' }).success).toBe(true)
    expect(verbs.upload.safeParse(upload).success).toBe(false)
    expect(verbs.saveFromApi.safeParse({ ...transfer, name: 'a' }).success).toBe(false)
  })

  it.each(['a*b', 'J..', 'O’Neill & Söhne'])('can save a list with the search %s', search => {
    const path = `/admin/orders/export?${new URLSearchParams({ search }).toString()}`
    const request = { shop, transferId: crypto.randomUUID(), path, name: 'orders.csv' }
    expect(verbs.saveFromApi.safeParse(request).success).toBe(true)
  })

  it('refuses any message of a megabyte', async () => {
    const tooLong = refusal('This message is too long.')
    expect(await desktop.ask('copyText', { text: 'x'.repeat(1_000_001) })).toEqual(tooLong)
    expect(await desktop.ask('saveFile', { name: 'a', type: 'b', content: 'x'.repeat(1_000_001) })).toEqual(
      tooLong,
    )
    expect(await desktop.ask('releaseFiles', { fileIds: Array(30_000).fill(crypto.randomUUID()) })).toEqual(
      tooLong,
    )
  })

  it('passes only the name and text of a failure', async () => {
    const answer = await desktop.ask('openShop', { address: 'https://unknown.example' })
    expect(answer).toEqual({ failure: { name: 'Error', message: 'This shop is no longer known.' } })
  })
})
