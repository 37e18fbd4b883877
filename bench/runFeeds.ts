/**
 * `DATA_DIR=data/large npx tsx bench/runFeeds.ts` creates feeds of the shop in `DATA_DIR`, without HTTP. Measures the
 * time of a first read, which builds the feed, and of a second one, for which nothing has changed, and the memory that
 * the process uses.
 */

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/platform/base/config.ts'
import { connect } from '../server/src/platform/database/connect.ts'
import { rows } from '../server/src/platform/database/rows.ts'
import { defaultSettings } from '../packages/contracts/src/shop/defaultSettings.ts'
import { feedShop } from '../server/src/site/feeds/FeedShop.ts'
import { google } from '../server/src/site/feeds/google.ts'
import { CachedFeed } from '../server/src/site/feeds/CachedFeed.ts'
import { table } from '../server/src/site/feeds/table.ts'

const { dataDir } = readConfig(process.env)
const db = connect({ databaseUrl: '', dataDir })
const [{ products, variants } = { products: 0, variants: 0 }] = await rows<{
  products: number
  variants: number
}>(
  db,
  `select count(distinct p.id) as products, count(*) as variants from products p join variants v on v.product_id = p.id
    where p.status = 'ACTIVE'`,
  [],
)
console.log(`${products} products with ${variants} variants`)
const folder = await mkdtemp(join(tmpdir(), 'bench-feeds-'))
const shop = feedShop('https://shop.example', defaultSettings)
const clock = { now: Date.now, every: () => () => undefined }
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)

for (const [name, format] of Object.entries({ google, table })) {
  const feed = new CachedFeed(format, { db, clock }, async () => folder)
  let maxMegabytes = 0
  const memoryTimer = setInterval(() => (maxMegabytes = Math.max(maxMegabytes, megabytes())), 200)
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  await feed.read('one', shop)
  const { user, system } = process.cpuUsage(cpuBefore)
  const secondReadAt = performance.now()
  await feed.read('one', shop)
  const endedAt = performance.now()
  clearInterval(memoryTimer)
  console.log(
    `${name}: ${Math.round(secondReadAt - startedAt)} ms, CPU ${Math.round((user + system) / 1000)} ms, again ${(endedAt - secondReadAt).toFixed(2)} ms, at most ${maxMegabytes} MB`,
  )
}
await db.destroy()
