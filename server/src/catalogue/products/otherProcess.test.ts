import { listProducts } from '@shop/contracts/catalog/endpoints'
import { createClient } from '@shop/client/createClient'
import { setProductStatus } from '@shop/contracts/products/endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Renderer } from '../../site/pages/Site.ts'
import { startServer, type RunningServer } from '../../startServer.ts'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { createMigratedDatabase, type TestDatabase } from '../../test/databases.ts'
import { freePort } from '../../test/processes/freePort.ts'
import type { TestShop } from '../../test/startShop.ts'

const title = 'Kandora of two processes'

/** Renders a page of search results, which is the same for everybody and therefore cached. */
const render: Renderer['render'] = async ({ call }) => {
  const { items } = await call(listProducts, { search: 'kandora' })
  return { status: 200, html: items.map(item => item.title).join(), isShared: true }
}
const site = {
  renderer: { render, readFixedPaths: async () => [] },
  assets: (_ctx: unknown, next: () => Promise<unknown>) => next(),
  adminDocument: async () => '',
}

describe('two processes of a shop on one Postgres', () => {
  let database: TestDatabase
  let shops: { server: RunningServer; url: string }[]

  beforeAll(async () => {
    database = await createMigratedDatabase('postgres')
    const start = async () => {
      const port = await freePort()
      const env = {
        PORT: String(port),
        DATA_DIR: database.dataDir,
        DATABASE_URL: database.databaseUrl!,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        JOBS: 'none',
        LOG_LEVEL: 'silent',
      }
      return { server: await startServer(env, async () => site), url: `http://127.0.0.1:${port}` }
    }
    shops = [await start(), await start()]
  })
  afterAll(async () => {
    for (const { server } of shops) await server.stop()
    await database.drop()
  })

  /** Reads the cached page and the catalogue in memory. */
  const shownBy = async ({ url }: (typeof shops)[number]) => {
    const page = await (await fetch(`${url}/collections`)).text()
    const { items } = await createClient({ base: `${url}/api` }).call(listProducts, { search: 'kandora' })
    return [page, ...items.map(item => item.title)]
  }

  it("show a change in the next answer of the process that made it, and in the other's first answer a second later", async () => {
    const [one, other] = shops as [(typeof shops)[number], (typeof shops)[number]]
    const shop = one.server as unknown as TestShop
    // The product needs a barcode to be published again.
    const { id } = await makeProduct(shop, { title, variants: [{ barcode: '5012345678900' }] })
    expect(await shownBy(one)).toEqual([title, title])
    const { accessToken } = await signUp(shop, { isAdmin: true, isRemembered: true })
    const headers = { authorization: `Bearer ${accessToken}` }
    const { call } = createClient({
      base: `${one.url}/api`,
      fetch: (address, init) =>
        fetch(address, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
        }),
    })
    // The other process has just checked, and may use its answer for a second.
    await shownBy(other)
    const startedAt = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      // The last case sets the machine's clock back.
      for (const [status, later] of [
        ['ARCHIVED', 1001],
        ['ACTIVE', 2002],
        ['ARCHIVED', -3_600_000],
      ] as const) {
        await call(setProductStatus, { id, status })
        const shown = status === 'ACTIVE' ? [title, title] : ['']
        expect(await shownBy(one)).toEqual(shown)
        vi.setSystemTime(startedAt + later)
        expect(await shownBy(other)).toEqual(shown)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})
