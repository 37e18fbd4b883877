/**
 * Measures how many pages two processes of the shop render per second, compared with one, on the same Postgres. No page
 * is requested twice, so that none comes from the cache. The two take turns, so that other work on the machine slows
 * both alike.
 */

import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { childrenOf, cpuTimeOf, cpuTimeOfTree, postgresPidIn, costPerUnit } from './cpuTime.ts'
import { startShop } from './processes.ts'
import { fillDemoShop } from './fillDemoShop.ts'
import { median } from './median.ts'

const rounds = 9
const pagesEach = 500
const warmUpPages = 2000
const maxSimultaneous = 16

const dataDir = join(fileURLToPath(new URL('..', import.meta.url)), 'data/bench-workers')

/** Requests each page once without decompressing it, since this process shares the cores with the shop. */
const requestAll = async (url: string, paths: string[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: maxSimultaneous })
  const remainingPaths = paths.values()
  const requestRemaining = async () => {
    for (const path of remainingPaths) {
      const [answer] = (await once(
        get(url + path, { agent, headers: { 'accept-encoding': 'br' } }),
        'response',
      )) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      answer.resume()
      await once(answer, 'end')
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: maxSimultaneous }, requestRemaining))
  agent.destroy()
  return paths.length / ((performance.now() - startedAt) / 1000)
}

await buildIfStale()
const postgres = await startPostgres()
try {
  rmSync(dataDir, { recursive: true, force: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: `${postgres.url}postgres` }
  await fillDemoShop(env, ['--products', '1000', '--orders', '100'])
  const postgresPid = postgresPidIn(postgres.databaseDir)
  const start = async (workers: number) => {
    const shop = await startShop(3500 + 10 * workers, { ...env, JOBS: 'none', WORKERS: String(workers) })
    const cpuTime = () => ({ shop: cpuTimeOfTree(shop.pid), postgres: cpuTimeOfTree(postgresPid) })
    const pathsOf = (round: number, count: number) =>
      Array.from({ length: count }, (_, n) => `/collections/thobes?page=${(n % 3) + 1}&visit=${round}-${n}`)
    // Warms up each process equally, since code is compiled as it runs.
    await requestAll(shop.url, pathsOf(-1, workers * warmUpPages))
    const measurements = { perSecond: [] as number[], cpuMs: [] as number[], leastShare: [] as number[] }
    const measure = async (round: number) => {
      const [cpuBefore, workerTimes] = [
        cpuTime(),
        childrenOf(shop.pid).map(pid => ({ pid, ms: cpuTimeOf(pid) })),
      ]
      measurements.perSecond.push(await requestAll(shop.url, pathsOf(round, pagesEach)))
      measurements.cpuMs.push(costPerUnit(cpuBefore, cpuTime(), pagesEach).cpuMs)
      const spentByWorker = workerTimes.map(({ pid, ms }) => cpuTimeOf(pid) - ms)
      measurements.leastShare.push(
        Math.min(...spentByWorker) / spentByWorker.reduce((sum, ms) => sum + ms, 0),
      )
    }
    const figures = () => ({
      perSecond: median(measurements.perSecond),
      cpuMs: median(measurements.cpuMs),
      leastShare: median(measurements.leastShare),
    })
    return { shop, figures, measure }
  }
  const shops = [await start(1), await start(2)] as const
  for (let round = 0; round < rounds; round++) for (const { measure } of shops) await measure(round)
  const [oneWorker, twoWorkers] = [shops[0].figures(), shops[1].figures()]
  console.log(
    `One process: ${oneWorker.perSecond.toFixed(0)} pages a second, ${oneWorker.cpuMs.toFixed(2)} CPU ms each\n` +
      `Two: ${twoWorkers.perSecond.toFixed(0)} a second (${(twoWorkers.perSecond / oneWorker.perSecond).toFixed(2)} times as many), ` +
      `${twoWorkers.cpuMs.toFixed(2)} CPU ms each; the less busy one did ${(100 * twoWorkers.leastShare).toFixed(0)} %`,
  )
  for (const { shop } of shops) await shop.stop()
} finally {
  await postgres.stop()
}
