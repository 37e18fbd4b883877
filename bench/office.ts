import { cpuTimeReader, memoryOf } from './cpuTime.ts'
import { measure, type Measure } from './load.ts'
import { officeRequests } from './officeLists.ts'
import { startShop } from './processes.ts'
import { signInAsStaff } from './signInAsStaff.ts'
import { sumUpSales } from './sumUpSales.ts'

const port = 3200
const seconds = 4
/** Interval between readings of memory use. */
const readIntervalMs = 50

interface Source {
  env: Record<string, string>
  /** Postgres' main process, whose CPU time counts as well. */
  postgresPid: number | null
}

/** Reads a whole export of orders; returns its lines, its time, and the maximum growth of the shop's memory meanwhile. */
const exportOrders = async (url: string, accessToken: string, pid: number) => {
  const memoryBefore = memoryOf(pid)
  let [maxMemory, lines] = [memoryBefore, 0]
  const memoryTimer = setInterval(() => (maxMemory = Math.max(maxMemory, memoryOf(pid))), readIntervalMs)
  const startedAt = performance.now()
  const { body } = await fetch(`${url}/api/admin/orders/export`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (!body) throw new Error('The export is empty.')
  for await (const chunk of body)
    lines +=
      Buffer.from(chunk as Uint8Array)
        .toString('latin1')
        .split('\n').length - 1
  clearInterval(memoryTimer)
  return { lines, growthMb: maxMemory - memoryBefore, seconds: (performance.now() - startedAt) / 1000 }
}

/** Measures the back office's lists in a large shop, and its largest export. */
export const measureOffice = async ({ env, postgresPid }: Source) => {
  const shop = await startShop(port, { ...env, JOBS: 'events,sales' })
  const cpuTime = cpuTimeReader(shop.pid, postgresPid)
  const lists: [string, Measure][] = []
  try {
    await sumUpSales(shop.url, await signInAsStaff(shop.url))
    const accessToken = await signInAsStaff(shop.url)
    for (const [name, requests] of officeRequests(accessToken)) {
      await measure({ url: shop.url, requests, seconds: 1, cpuTime })
      lists.push([name, await measure({ url: shop.url, requests, seconds, cpuTime })])
    }
    return { lists, exported: await exportOrders(shop.url, await signInAsStaff(shop.url), shop.pid) }
  } finally {
    await shop.stop()
  }
}
