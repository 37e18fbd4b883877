/**
 * Sends crowds of visitors to the shop. Each visitor sends the next request as soon as the last one is answered, for
 * lists or collection pages that are not cached yet, or as a guest who fills a cart and checks out. Prints the waiting
 * times, the number of refusals, the times of a proxy's probes, and the memory before, at most and a while after.
 *
 *     npm run bench:crowd -- --on sqlite,postgres --workers 1,2 --kinds lists --connections 200 --seconds 8 --checkouts ../other,.
 */

import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import type { CrowdMeasurements } from './crowd.ts'
import { childrenOf, cpuTimeOfTree, memoryOf } from './cpuTime.ts'
import { startShop } from './processes.ts'
import { fillDemoShop } from './fillDemoShop.ts'
import { findVariants } from './shoppers.ts'

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'sqlite,postgres' },
    workers: { type: 'string', default: '1,2' },
    kinds: { type: 'string', default: 'lists,pages,checkouts' },
    connections: { type: 'string', default: '20,200,600,2000' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '3500' },
    products: { type: 'string', default: '1000' },
    checkouts: { type: 'string', default: '.' },
  },
})
const split = (value: string) => value.split(',')
const root = fileURLToPath(new URL('..', import.meta.url))
/** Time after the end of a crowd until memory is read again. */
const calmMs = 10_000
const probeIntervalMs = 200

/** Probes on a connection of its own, as proxies and Docker do; returns the time to the first byte of the answer, ms. */
const probe = (port: number, probePath: string) =>
  new Promise<number>(resolve => {
    const sentAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve(performance.now() - sentAt)
    }
    socket.once('data', end).once('error', end)
    socket.write(`GET ${probePath} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  })

/** Returns a quantile of the times: a share of 0.5 is the median, 1 the maximum. */
const quantileOf = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const memoryOfTree = (pid: number) =>
  [pid, ...childrenOf(pid)].reduce((sum, child) => sum + memoryOf(child), 0)

/** Sends one crowd to the shop, and returns the cells of its table row in the order of `headings`. */
const measureCrowd = async (shop: { pid: number }, kind: string, connections: string, variants: string[]) => {
  const memoryBefore = memoryOfTree(shop.pid)
  const cpuBefore = cpuTimeOfTree(shop.pid)
  let maxMemory = memoryBefore
  const probes: Record<string, number[]> = { '/api/healthz': [], '/api/readyz': [] }
  const crowdGone = new AbortController()
  const probing = Object.entries(probes).map(async ([probePath, times]) => {
    while (!crowdGone.signal.aborted) {
      times.push(await probe(Number(values.port), probePath))
      maxMemory = Math.max(maxMemory, memoryOfTree(shop.pid))
      await setTimeout(probeIntervalMs)
    }
  })
  const script = path.join(root, 'bench/crowd.ts')
  const scriptArguments = [
    '--import',
    'tsx',
    script,
    values.port,
    kind,
    connections,
    values.seconds,
    ...variants,
  ]
  const result = await promisify(execFile)(process.execPath, scriptArguments, {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  const { answers, broken, unanswered } = JSON.parse(result.stdout) as CrowdMeasurements
  const cpu = cpuTimeOfTree(shop.pid) - cpuBefore
  crowdGone.abort()
  await Promise.all(probing)
  await setTimeout(calmMs)
  const served = answers.filter(({ status }) => status < 400).map(({ ms }) => ms)
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const longest = answers.reduce((longestSoFar, { ms }) => Math.max(longestSoFar, ms), 0)
  return [
    kind,
    connections,
    served.length,
    quantileOf(served, 0.5),
    quantileOf(served, 0.99),
    refused.length === 0 ? '' : quantileOf(refused, 0.99),
    longest,
    `${((100 * refused.length) / Math.max(1, answers.length)).toFixed(0)} %`,
    `${answers.length - served.length - refused.length}, ${broken}, ${unanswered}`,
    ...Object.values(probes).map(times => Math.round(quantileOf(times, 1))),
    `${memoryBefore}, ${maxMemory}, ${memoryOfTree(shop.pid)}`,
    (cpu / 1000).toFixed(1),
  ]
}

const headings = [
  'requests',
  'connections',
  'served',
  'median, ms',
  '99 % within',
  '503: 99 % within',
  'longest wait',
  '503',
  'other, broken, unanswered',
  'healthz, slowest',
  'readyz, slowest',
  'MB before, most, after',
  'CPU s',
]

const measureShop = async (env: Record<string, string>, workers: string, checkout: string) => {
  const shop = await startShop(Number(values.port), { ...env, WORKERS: workers }, path.resolve(checkout))
  const variants = await findVariants(shop.url, 200)
  console.log(`\n${checkout}, processes: ${workers}\n\n| ${headings.join(' | ')} |`)
  console.log(`|${headings.map(() => '---').join('|')}|`)
  for (const kind of split(values.kinds))
    for (const connections of split(values.connections))
      console.log(`| ${(await measureCrowd(shop, kind, connections, variants)).join(' | ')} |`)
  await shop.stop()
}

const checkouts = split(values.checkouts)
if (checkouts.includes('.')) await buildIfStale()
const postgres = values.on.includes('postgres') ? await startPostgres() : null
try {
  for (const database of split(values.on)) {
    const dataDir = path.join(root, `data/bench-crowd-${database}`)
    rmSync(dataDir, { recursive: true, force: true })
    const env = { DATA_DIR: dataDir, DATABASE_URL: database === 'postgres' ? `${postgres!.url}postgres` : '' }
    await fillDemoShop(env, ['--products', values.products])
    console.log(`\n${database}`)
    for (const workers of database === 'sqlite' ? ['1'] : split(values.workers))
      for (const checkout of checkouts) await measureShop(env, workers, checkout)
    rmSync(dataDir, { recursive: true, force: true })
  }
} finally {
  await postgres?.stop()
}
