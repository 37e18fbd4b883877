import { admin } from '@shop/admin/test/samples'
import type { login } from '@shop/contracts/accounts/endpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'
import { createPageStorage } from './pageStorage.ts'

const signedIn: Answer<typeof login> = { accessToken: 'access', refreshToken: 'refresh', user: admin }

let desktop: Desktop
let shop: Awaited<ReturnType<typeof startStandInShop>>

beforeEach(async () => {
  desktop = await openDesktop()
  shop = await startStandInShop((request, response) => {
    // The server never answers a request for orders.
    if (request.url !== '/api/orders') response.end(JSON.stringify({ data: signedIn }))
  })
  await desktop.ask('addShop', { address: shop.address })
  await signIn()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const signIn = () => desktop.load('/api/auth/login', { method: 'POST', body: '{}' })
const keep = (name: string, text: string) => desktop.ask('keep', { shop: shop.address, name, text })
const readStored = (name: string) => desktop.ask('readStored', { shop: shop.address, name })
const onDisk = (): string => {
  const folder = join(fake.userData, 'kept')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'utf8'))
    .join(' ')
}

it('stores cached answers and waiting changes across a restart, encrypted', async () => {
  await keep('seen', 'Cable Street')
  await keep('waiting', 'Call first')
  expect(onDisk()).not.toMatch(/Cable|Call/)
  expect([await readStored('seen'), await readStored('waiting')]).toEqual([
    { answer: 'Cable Street' },
    { answer: 'Call first' },
  ])
  expect(createPageStorage().read(shop.address, 'seen')).toBe('Cable Street')
})

it('writes no customer data to the disk without a keychain, but loses no change', async () => {
  fake.hasKeychain = false
  await keep('seen', 'Cable Street')
  await keep('waiting', 'Call first')
  expect(await readStored('seen')).toEqual({ answer: 'Cable Street' })
  expect(onDisk()).not.toContain('Cable')
  expect(createPageStorage().read(shop.address, 'waiting')).toBe('Call first')
})

it('reports a locked keychain instead of treating waiting changes as missing', async () => {
  await keep('waiting', 'Call first')
  await keep('seen', 'Cable Street')
  fake.hasKeychain = false
  expect(await readStored('waiting')).toEqual({
    failure: { name: 'Error', message: expect.stringContaining('keychain') },
  })
  expect(await readStored('seen')).toEqual({ answer: null })
  fake.hasKeychain = true
  expect(await readStored('waiting')).toEqual({ answer: 'Call first' })
})

it('deletes cached answers at sign-out and with the shop, but never waiting changes', async () => {
  for (const leave of [
    () => desktop.load('/api/auth/logout', { method: 'POST' }),
    () => desktop.ask('forgetShop', { address: shop.address }),
  ]) {
    await signIn()
    await keep('seen', 'Cable Street')
    await keep('waiting', 'Call first')
    await leave()
    // This is too late, since the session has ended.
    await keep('seen', 'Cable Street')
    const storage = createPageStorage()
    expect([storage.read(shop.address, 'seen'), storage.read(shop.address, 'waiting')]).toEqual([
      null,
      'Call first',
    ])
  }
})

it('keeps shops apart: a window of a closed shop can neither read nor write', async () => {
  await keep('waiting', 'Call first')
  const other = await startStandInShop((_, response) => response.end('{}'))
  fake.pressedButton = 'Open'
  await desktop.ask('addShop', { address: other.address })
  const refused = { failure: { message: 'This shop is no longer open.' } }
  expect(await keep('waiting', 'x')).toMatchObject(refused)
  expect(await readStored('waiting')).toMatchObject(refused)
  expect(await desktop.ask('readStored', { shop: other.address, name: 'waiting' })).toEqual({ answer: null })
  await other.close()
})

it('treats a shop that does not answer in time as unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = desktop.load('/api/orders')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await (await answer).json()).toMatchObject({ code: 'unreachable' })
})

it.skipIf(process.platform === 'win32')(
  'keeps stored files unreadable for other users of the computer',
  async () => {
    await keep('waiting', 'Call first')
    await keep('seen', 'Cable Street')
    const files = readdirSync(fake.userData, { recursive: true, encoding: 'utf8' })
      .map(path => ({ path, found: statSync(join(fake.userData, path)) }))
      .filter(({ found }) => found.isFile())
    // The files are those of shops, sessions, cached answers and waiting changes.
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const { path, found } of files) expect((found.mode & 0o777).toString(8), path).toBe('600')
  },
)
