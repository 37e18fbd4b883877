/**
 * Compares the CPU time of the same work in this shop and in others, on Postgres and with the same products: `npm run
 * bench:peers -- vendure=/path,evershop=/path` writes bench/PEERS.md. Each path is a folder in which the other shop is
 * installed; see its adapter in `peers/`. A shop that cannot be measured is left out.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { startPostgres } from '../server/src/test/processes/postgresCluster.ts'
import { cpuTimeOfTree, postgresPidIn } from './cpuTime.ts'
import { medianOf, type Measure } from './load.ts'
import { startEvershop } from './peers/evershop.ts'
import { startOurs } from './peers/ours.ts'
import type { RunningPeer, StartPeer } from './peers/Peer.ts'
import { startVendure } from './peers/vendure.ts'
import { checkAnswers, rounds, worksFor, type MeasuredShop } from './peers/works.ts'
import { peersReport } from './peersReport.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const starters: Record<string, StartPeer> = { vendure: startVendure, evershop: startEvershop }

const { values, positionals } = parseArgs({
  options: { products: { type: 'string', default: '1000' } },
  allowPositionals: true,
})
const folders = (positionals[0] ?? '').split(',').map(pair => pair.split('=') as [string, string?])
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const stops: (() => Promise<unknown>)[] = []

/** Starts a shop on a Postgres of its own, whose CPU time is counted with the shop's. */
const startOnPostgres = async <Started>(
  start: (databaseUrl: string) => Promise<Started>,
  runningOf: (started: Started) => RunningPeer,
) => {
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const started = await start(`${postgres.url}postgres`)
  const running = runningOf(started)
  stops.unshift(() => running.stop())
  const postgresPid = postgresPidIn(postgres.databaseDir)
  const cpuTime = () => ({ shop: cpuTimeOfTree(running.pid), postgres: cpuTimeOfTree(postgresPid) })
  const shop: MeasuredShop = { ...running, cpuTime, waitingOrders: [] }
  return { shop, started }
}

const compare = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-peers-'))
  stops.push(async () => rmSync(dataDir, { recursive: true }))
  const { shop: ours, started } = await startOnPostgres(
    url => startOurs(dataDir, url, Number(values.products)),
    ({ running }) => running,
  )
  const { products } = started
  await checkAnswers(ours, products)
  const startPeer = async ([name, folder = '']: [string, string?]): Promise<MeasuredShop[]> => {
    try {
      const start = starters[name]
      if (!start) throw new Error(`there is no adapter, only for ${Object.keys(starters).join(', ')}`)
      const { shop } = await startOnPostgres(
        url => start(resolve(folder), url, products),
        running => running,
      )
      await checkAnswers(shop, products)
      return [shop]
    } catch (error) {
      console.error(`${name} is left out: ${messageOf(error)}`)
      return []
    }
  }
  console.log('\nFilling the other shops ...')
  const peers = (await Promise.all(folders.map(startPeer))).flat()
  return measureInTurn([ours, ...peers], products)
}

/** Measures each work in one shop after the other, so that other load on the machine affects all alike. */
const measureInTurn = async (shops: MeasuredShop[], products: Parameters<typeof worksFor>[0]) => {
  const rows: { name: string; measures: (Measure | null)[] }[] = []
  for (const work of worksFor(products)) {
    const measures = shops.map((): Measure[] => [])
    for (let round = -1; round < rounds; round++)
      for (const [index, shop] of shops.entries())
        try {
          const measure = await work.measure(shop, round)
          if (measure && round >= 0) measures[index]?.push(measure)
        } catch (error) {
          console.error(`${shop.name}: ${messageOf(error)}`)
        }
    const row = { name: work.name, measures: measures.map(each => (each.length > 0 ? medianOf(each) : null)) }
    console.log(work.name, ...row.measures.map(measure => measure?.cpuMs.toFixed(2) ?? '-'))
    rows.push(row)
  }
  return { names: shops.map(({ name }) => name), productCount: products.length, rows }
}

await buildIfStale()
try {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  const text = peersReport(machine, await compare())
  writeFileSync(join(root, 'bench/PEERS.md'), text)
  console.log(`\n${text}`)
} finally {
  for (const stop of stops) await stop()
}
