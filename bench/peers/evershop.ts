import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../scripts/processes/run.ts'
import { freePort } from '../../server/src/test/processes/freePort.ts'
import type { Request } from '../load.ts'
import { childrenOf } from '../cpuTime.ts'
import { startNode } from '../processes.ts'
import { addressHeader, callerFor, fillEvershop } from './fillEvershop.ts'
import { guest, fullPageCount, type RunningPeer, type StartPeer } from './Peer.ts'

const admin = { email: 'bench@example.com', password: 'bench-bench-1' }
const secret = 'bench-secret-of-at-least-32-characters'

const query = (text: string, index = 0): Request => ({
  method: 'POST',
  path: '/api/graphql',
  headers: { 'content-type': 'application/json', ...addressHeader(index) },
  body: JSON.stringify({ query: text }),
})
const priceFields = 'price { regular { value text } special { value text } } inventory { isInStock }'
const listQuery = (filters: Record<string, string>, index: number) => {
  const list = Object.entries({ limit: '24', ...filters }).map(
    ([key, value]) => `{ key: "${key}", operation: eq, value: "${value}" }`,
  )
  return query(
    `{ products(filters: [${list.join(', ')}]) { total items { productId name sku urlKey url image { url alt } ${priceFields} } } }`,
    index,
  )
}
const detailQuery = (id: number, index: number) =>
  query(
    `{ product(id: ${id}) { productId name sku urlKey description gallery { url alt } ${priceFields} variantGroup {
      variantAttributes { attributeCode attributeName options { optionId optionText productId } }
      items { id attributes { attributeCode optionText } product { sku ${priceFields} } } } } }`,
    index,
  )

let searchCount = 0

const shopperFor =
  (url: string, methodId: string, skus: string[]): RunningPeer['addFirstLine'] =>
  async index => {
    const call = callerFor(url)
    const items = [{ sku: skus[(index * 7) % skus.length], qty: 1 }]
    const { cartId } = await call<{ cartId: string }>('/carts', { items })
    const fullName = `${guest.firstName} ${guest.lastName}`
    const address = {
      full_name: fullName,
      address_1: guest.street,
      city: guest.city,
      postcode: guest.postalCode,
      country: guest.country,
      province: 'GB-LND',
      telephone: '020 7946 0000',
    }
    // Ends when the order is placed: recording its payment would keep one of EverShop's 20 database connections for good.
    return () =>
      call(`/carts/${cartId}/checkout`, {
        cart_id: cartId,
        customer: { email: guest.emailOf(index), fullName },
        shippingAddress: address,
        billingAddress: address,
        shippingProvider: 'core',
        shippingMethod: methodId,
        paymentMethod: 'cod',
      })
  }

/** Reads the ids of the listed products by their slugs. */
const readIds = async (url: string): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (let page = 1; ; page++) {
    const { path, ...init } = listQuery({ page: String(page) }, page)
    const answer = (await (await fetch(url + path, init)).json()) as {
      data: { products: { items: { productId: number; urlKey: string }[] } }
    }
    const { items } = answer.data.products
    if (items.length === 0) return ids
    for (const { urlKey, productId } of items) ids.set(urlKey, productId)
  }
}

/**
 * The folder is one in which `npm install @evershop/evershop concat-stream` was run, with `"type": "module"` in its
 * package.json, and then `npx evershop build`.
 */
export const startEvershop: StartPeer = async (folder, databaseUrl, products) => {
  const command = join(folder, 'node_modules/@evershop/evershop/dist/bin/evershop.js')
  if (!existsSync(join(folder, '.evershop/build')))
    throw new Error(`run npx evershop build in ${folder} first`)
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const env = {
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_NAME: pathname.slice(1),
    PORT: String(port),
    NODE_ENV: 'production',
    TRUST_PROXY_HOPS: '1',
    JWT_ADMIN_SECRET: `${secret}-1`,
    JWT_ADMIN_REFRESH_SECRET: `${secret}-2`,
    JWT_CUSTOMER_SECRET: `${secret}-3`,
    JWT_CUSTOMER_REFRESH_SECRET: `${secret}-4`,
    ORDER_TRACKING_TOKEN_SECRET: `${secret}-5`,
    JWT_ADMIN_TOKEN_EXPIRY: '1d',
  }
  const server = await startNode({ args: [command, 'start'], cwd: folder, port, probe: '/api/graphql', env })
  const user = ['--name', 'Bench', '--email', admin.email, '--password', admin.password]
  await run(process.execPath, [command, 'user:create', ...user], env, { cwd: folder })
  const { accessToken } = await callerFor(server.url)<{ accessToken: string }>('/user/tokens', admin)
  const methodId = await fillEvershop(callerFor(server.url, accessToken), products)
  const idBySlug = await readIds(server.url)
  const ids = products.map(({ slug }) => idBySlug.get(slug) ?? 0)
  const manifest = readFileSync(join(folder, 'node_modules/@evershop/evershop/package.json'), 'utf8')
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  return {
    ...server,
    name: `EverShop ${(JSON.parse(manifest) as { version: string }).version}`,
    lists: Array.from({ length: 2000 }, (_, index) =>
      listQuery({ page: String((index % fullPageCount(products)) + 1) }, index),
    ),
    details: Array.from({ length: 2000 }, (_, index) => detailQuery(ids[index % ids.length] ?? 0, index)),
    // Its searches count no facets.
    search: (text, hasFacets) => (hasFacets ? null : listQuery({ keyword: text }, searchCount++)),
    addFirstLine: shopperFor(server.url, methodId, skus),
    // Two orders placed at the same time may be given the same number, of which one is refused.
    maxSimultaneousOrders: 1,
    // Its own children outlive it.
    stop: () => {
      for (const child of childrenOf(server.pid)) process.kill(child)
      return server.stop()
    },
  }
}
