import { cpuTimeReader, memoryOf } from './cpuTime.ts'
import { growthRows } from './growthRows.ts'
import type { Measure } from './load.ts'
import { measureEachOnce } from './measureEachOnce.ts'
import { startShop } from './processes.ts'
import { signInAsStaff } from './signInAsStaff.ts'
import { sumUpSales } from './sumUpSales.ts'

const perPage = 24

interface Source {
  env: Record<string, string>
  /** Postgres' main process, whose CPU time counts as well. */
  postgresPid: number | null
  port?: number
}

const lastPageOf = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/api/products?collection=thobes&limit=${perPage}`)
  const { data } = (await answer.json()) as { data: { totalPages: number } }
  return data.totalPages
}

/** Measures the cost of each row in a shop of this size, each request once and alone. */
export const measureGrowth = async ({ env, postgresPid, port = 3200 }: Source) => {
  const shop = await startShop(port, { ...env, JOBS: 'events,sales' })
  const cpuTime = cpuTimeReader(shop.pid, postgresPid)
  try {
    const facets = { path: '/api/products?facets=true' }
    const firstList = await measureEachOnce(shop.url, [facets], cpuTime, 1)
    await sumUpSales(shop.url, await signInAsStaff(shop.url))
    const rows: [string, Measure][] = []
    const lastPage = await lastPageOf(shop.url)
    // Warms up: code is compiled and connections are open, but no measured answer is cached.
    const warmUpRequests = growthRows(lastPage, await signInAsStaff(shop.url)).flatMap(([, requests]) =>
      requests.slice(-2),
    )
    await measureEachOnce(shop.url, warmUpRequests, cpuTime, 1)
    for (const [name, requests] of growthRows(lastPage, await signInAsStaff(shop.url)))
      rows.push([name, await measureEachOnce(shop.url, requests.slice(0, -2), cpuTime, 1)])
    return { rows, startMs: shop.startedIn, firstMs: firstList.medianMs, memoryMb: memoryOf(shop.pid) }
  } finally {
    await shop.stop()
  }
}
