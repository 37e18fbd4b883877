/**
 * Sends crowds to the shop that ask again as soon as they are answered: lists, collection pages that nobody has asked
 * for, and guests who fill a cart and check out. Prints how long they waited and how many were turned away, beside the
 * probes of a proxy and the memory before, at most and a while after.
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
import { run } from '../scripts/processes/run.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import type { CrowdFound } from './crowd.ts'
import { childrenOf, cpuTimeOfTree, memoryOf } from './cpuTime.ts'
import { startShop } from './processes.ts'
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
const listOf = (value: string) => value.split(',')
const root = fileURLToPath(new URL('..', import.meta.url))
/** Time after a crowd until memory is read again, ms. */
const calm = 10_000
const probeEvery = 200

/** Probes on a connection of its own, as proxies and Docker do; returns the time to the first byte of the answer, ms. */
const probe = (port: number, asked: string) =>
  new Promise<number>(resolve => {
    const askedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve(performance.now() - askedAt)
    }
    socket.once('data', end).once('error', end)
    socket.write(`GET ${asked} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  })

const shareOf = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const memoryOfTree = (pid: number) => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0)

const crowd = async (shop: { pid: number }, kind: string, connections: string, variants: string[]) => {
  const before = memoryOfTree(shop.pid)
  const cpuBefore = cpuTimeOfTree(shop.pid)
  let most = before
  const probes: Record<string, number[]> = { '/api/healthz': [], '/api/readyz': [] }
  const over = new AbortController()
  const probing = Object.entries(probes).map(async ([asked, times]) => {
    while (!over.signal.aborted) {
      times.push(await probe(Number(values.port), asked))
      most = Math.max(most, memoryOfTree(shop.pid))
      await setTimeout(probeEvery)
    }
  })
  const script = path.join(root, 'bench/crowd.ts')
  const given = ['--import', 'tsx', script, values.port, kind, connections, values.seconds, ...variants]
  const told = await promisify(execFile)(process.execPath, given, { cwd: root, maxBuffer: 2 ** 30 })
  const { met, broken, unheard } = JSON.parse(told.stdout) as CrowdFound
  const cpu = cpuTimeOfTree(shop.pid) - cpuBefore
  over.abort()
  await Promise.all(probing)
  await setTimeout(calm)
  const served = met.filter(({ status }) => status < 400).map(({ ms }) => ms)
  const refused = met.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const longest = met.reduce((most_, { ms }) => Math.max(most_, ms), 0)
  return [
    kind,
    connections,
    served.length,
    shareOf(served, 0.5),
    shareOf(served, 0.99),
    refused.length === 0 ? '' : shareOf(refused, 0.99),
    longest,
    `${((100 * refused.length) / Math.max(1, met.length)).toFixed(0)} %`,
    `${met.length - served.length - refused.length}, ${broken}, ${unheard}`,
    ...Object.values(probes).map(times => Math.round(shareOf(times, 1))),
    `${before}, ${most}, ${memoryOfTree(shop.pid)}`,
    (cpu / 1000).toFixed(1),
  ]
}

const headings = [
  'asked for',
  'connections',
  'served',
  'half in, ms',
  '99 % in',
  '503: 99 % in',
  'longest wait',
  '503',
  'other, broken, unheard',
  'healthz at worst',
  'readyz at worst',
  'MB before, most, after',
  'CPU s',
]

const meet = async (env: Record<string, string>, workers: string, checkout: string) => {
  const shop = await startShop(Number(values.port), { ...env, WORKERS: workers }, path.resolve(checkout))
  const variants = await findVariants(shop.url, 200)
  console.log(`\n${checkout}, processes: ${workers}\n\n| ${headings.join(' | ')} |`)
  console.log(`|${headings.map(() => '---').join('|')}|`)
  for (const kind of listOf(values.kinds))
    for (const connections of listOf(values.connections))
      console.log(`| ${(await crowd(shop, kind, connections, variants)).join(' | ')} |`)
  await shop.stop()
}

const checkouts = listOf(values.checkouts)
if (checkouts.includes('.')) await buildIfStale()
const postgres = values.on.includes('postgres') ? await startPostgres() : null
try {
  for (const on of listOf(values.on)) {
    const dataDir = path.join(root, `data/bench-crowd-${on}`)
    rmSync(dataDir, { recursive: true, force: true })
    const env = { DATA_DIR: dataDir, DATABASE_URL: on === 'postgres' ? `${postgres!.url}postgres` : '' }
    await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', '--products', values.products], env)
    console.log(`\n${on}`)
    for (const workers of on === 'sqlite' ? ['1'] : listOf(values.workers))
      for (const checkout of checkouts) await meet(env, workers, checkout)
    rmSync(dataDir, { recursive: true, force: true })
  }
} finally {
  await postgres?.stop()
}
