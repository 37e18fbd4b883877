import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../scripts/run.ts'
import { pageSpeed } from './pageSpeed.ts'
import { startShop } from './processes.ts'

const dataDir = join(fileURLToPath(new URL('..', import.meta.url)), 'data/bench-demo')
const paths = ['/', '/collections/thobes', '/products/najd-two-button-thobe', '/search?q=thobe']

/** How fast the demo shop's pages are for a phone; null where there is no Chromium to ask. */
export const demoSpeed = async () => {
  rmSync(dataDir, { recursive: true, force: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
  await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], env)
  const shop = await startShop(3500, env)
  try {
    return await pageSpeed(shop.url, paths)
  } finally {
    await shop.stop()
  }
}
