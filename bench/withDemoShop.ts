import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillDemoShop } from './fillDemoShop.ts'
import { startShop } from './processes.ts'

export const dataDir = join(fileURLToPath(new URL('..', import.meta.url)), 'data/bench-demo')

/** Pages on which most visits begin. */
export const firstPages = ['/', '/collections/thobes', '/products/najd-two-button-thobe', '/search?q=thobe']

/** Runs `work` against the built shop with fresh demo data, which is deleted afterwards. */
export const withDemoShop = async <Result>(
  work: (url: string, pid: number) => Promise<Result>,
  extraEnv: Record<string, string> = {},
): Promise<Result> => {
  rmSync(dataDir, { recursive: true, force: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', ...extraEnv }
  await fillDemoShop(env)
  const shop = await startShop(3500, env)
  try {
    return await work(shop.url, shop.pid)
  } finally {
    await shop.stop()
  }
}
