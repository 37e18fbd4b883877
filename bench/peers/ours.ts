import { createClient } from '@shop/client/createClient'
import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { freePort } from '../../server/src/test/processes/freePort.ts'
import { fillDemoShop } from '../fillDemoShop.ts'
import { addLine, buy, findVariants, makeGuests } from '../shoppers.ts'
import { startWithSandbox } from '../startWithSandbox.ts'
import { fullPageCount, type ComparedProduct, type RunningPeer } from './Peer.ts'

const readProducts = async (url: string): Promise<ComparedProduct[]> => {
  const client = createClient({ base: `${url}/api` })
  const products: ComparedProduct[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const list = await client.call(listProducts, { sort: 'newest', page, limit: 100 })
    totalPages = list.totalPages
    for (const { slug } of list.items) {
      const { title, description, variants } = await client.call(getProductBySlug, { slug })
      products.push({ slug, title, description, variants })
    }
  }
  return products
}

/** Starts our built shop with demo products, and returns these as well. */
export const startOurs = async (dataDir: string, databaseUrl: string, count: number) => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  await fillDemoShop(env, ['--products', String(count), '--orders', '1000'])
  const { sandbox, shop } = await startWithSandbox({ shop: await freePort(), sandbox: await freePort() }, env)
  const { url } = shop
  const products = await readProducts(url)
  const variantIds = await findVariants(url, 200)
  const running: RunningPeer = {
    ...shop,
    name: 'This shop',
    lists: Array.from({ length: fullPageCount(products) }, (_, i) => ({
      path: `/api/products?sort=newest&limit=24&page=${i + 1}`,
    })),
    details: products.map(({ slug }) => ({ path: `/api/products/slug/${slug}` })),
    search: (text, hasFacets) => ({
      path: `/api/products?search=${encodeURIComponent(text)}&limit=24${hasFacets ? '&facets=true' : ''}`,
    }),
    addFirstLine: async index => {
      const [shopper] = await makeGuests(url, 1, index)
      if (!shopper) throw new Error('There is no guest')
      const cartId = await addLine(shopper, variantIds[index % variantIds.length] ?? '')
      return () => buy(shopper, cartId)
    },
    stop: () => Promise.all([shop.stop(), sandbox.stop()]),
  }
  return { running, products }
}
