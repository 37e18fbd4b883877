import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../scripts/processes/run.ts'
import { freePort } from '../../server/src/test/processes/freePort.ts'
import type { Request } from '../load.ts'
import { post } from '../post.ts'
import { startNode } from '../processes.ts'
import { guest, fullPageCount, type ComparedProduct, type RunningPeer, type StartPeer } from './Peer.ts'

const serverScript = fileURLToPath(new URL('vendureServer.mjs', import.meta.url))

const columns = [
  'name',
  'slug',
  'description',
  'assets',
  'facets',
  'optionGroups',
  'optionValues',
  'sku',
  'price',
  'taxCategory',
  'stockOnHand',
  'trackInventory',
  'variantAssets',
  'variantFacets',
]

/** Writes the products as Vendure's import reads them: a product's own columns are only in its first variant's row. */
const csvOf = (products: readonly ComparedProduct[]) => {
  const lines = products.flatMap(({ slug, title, description, variants }) =>
    variants.map(({ sku, color, size, price }, index) => [
      ...(index === 0 ? [title, slug, description, '', '', 'colour|size'] : ['', '', '', '', '', '']),
      `${color}|${size}`,
      sku,
      (price / 100).toFixed(2),
      'standard',
      '10000',
      'TRUE',
      '',
      `colour:${color}|size:${size}`,
    ]),
  )
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`
  return [columns, ...lines].map(line => line.map(quote).join(',')).join('\n')
}

const fill = async (folder: string, databaseUrl: string, products: readonly ComparedProduct[]) => {
  const csvPath = join(tmpdir(), `bench-vendure-${process.pid}.csv`)
  writeFileSync(csvPath, csvOf(products))
  const port = String(await freePort())
  await run(process.execPath, [serverScript, folder, port, databaseUrl, csvPath], {}, { cwd: folder })
  rmSync(csvPath)
}

const path = '/shop-api'
const query = (text: string): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: text }),
})

const cardFields =
  'productId slug productName inStock priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } productAsset { preview }'
const facetFields = 'facetValues { count facetValue { id name facet { name } } }'
const searchQuery = (input: string, fields = '') =>
  query(
    `{ search(input: { groupByProduct: true, take: 24, ${input} }) { totalItems items { ${cardFields} } ${fields} } }`,
  )
const detailQuery = (slug: string) =>
  query(
    `{ product(slug: "${slug}") { id name slug description optionGroups { name options { name } } assets { preview } collections { name slug }
      variants { id sku name priceWithTax stockLevel options { name } assets { preview } } } }`,
  )

/** Buys by the calls of its checkout guide, with those in one request that do not wait for another's answer. */
const checkout = (call: (text: string) => Promise<string>, index: number) => async () => {
  const error = '{ __typename ... on ErrorResult { message } }'
  await call(
    `mutation { setCustomerForOrder(input: { emailAddress: "${guest.emailOf(index)}", firstName: "${guest.firstName}", lastName: "${guest.lastName}" }) ${error}
      setOrderShippingAddress(input: { fullName: "${guest.firstName} ${guest.lastName}", streetLine1: "${guest.street}", city: "${guest.city}", postalCode: "${guest.postalCode}", countryCode: "${guest.country}" }) ${error} }`,
  )
  const methods = await call('{ eligibleShippingMethods { id priceWithTax name } }')
  const methodId = /"id":"(\d+)"/.exec(methods)?.[1] ?? ''
  await call(
    `mutation { setOrderShippingMethod(shippingMethodId: ["${methodId}"]) ${error} transitionOrderToState(state: "ArrangingPayment") ${error} }`,
  )
  const paid = await call(
    'mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { __typename ... on Order { code state } ... on ErrorResult { message } } }',
  )
  if (!paid.includes('PaymentSettled')) throw new Error(`The order is not paid: ${paid}`)
}

const shopperFor = (url: string, products: readonly ComparedProduct[]): RunningPeer['addFirstLine'] => {
  const variantCount = products.reduce((sum, { variants }) => sum + variants.length, 0)
  return async index => {
    const credentials: Record<string, string> = {}
    const call = async (text: string) => {
      const answer = await post(`${url}${path}`, { body: query(text).body ?? '', credentials })
      const token = answer.headers['vendure-auth-token']
      if (token) credentials.authorization = `Bearer ${String(token)}`
      return answer.text
    }
    // The ids of an imported catalogue count from 1.
    const added = await call(
      `mutation { addItemToOrder(productVariantId: "${((index * 7) % variantCount) + 1}", quantity: 1) {
        ... on Order { id code totalWithTax lines { id quantity linePriceWithTax } } ... on ErrorResult { errorCode message } } }`,
    )
    if (!added.includes('totalWithTax')) throw new Error(`The line was not added: ${added}`)
    return checkout(call, index)
  }
}

/** The folder is one in which `npm install @vendure/core pg` was run. */
export const startVendure: StartPeer = async (folder, databaseUrl, products) => {
  await fill(folder, databaseUrl, products)
  const port = await freePort()
  const args = [serverScript, folder, String(port), databaseUrl]
  const server = await startNode({
    args,
    cwd: folder,
    port,
    probe: '/health',
    env: { NODE_ENV: 'production' },
  })
  const manifest = readFileSync(join(folder, 'node_modules/@vendure/core/package.json'), 'utf8')
  return {
    ...server,
    name: `Vendure ${(JSON.parse(manifest) as { version: string }).version}`,
    lists: Array.from({ length: fullPageCount(products) }, (_, page) => searchQuery(`skip: ${page * 24}`)),
    details: products.map(({ slug }) => detailQuery(slug)),
    search: (text, hasFacets) => searchQuery(`term: "${text}"`, hasFacets ? facetFields : ''),
    addFirstLine: shopperFor(server.url, products),
  }
}
