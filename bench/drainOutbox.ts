import { listJobs, runJob } from '@shop/contracts/jobs/endpoints'
import { costPerUnit, type CpuTime } from './cpuTime.ts'
import type { Measure } from './load.ts'
import { clientFor, bearerCredentials } from './shoppers.ts'
import { signInAsStaff } from './signInAsStaff.ts'

/** Sends everything waiting in the outbox, as the demo's admin, and measures the cost of one message. */
export const drainOutbox = async (url: string, cpuTime: () => CpuTime): Promise<Measure> => {
  const client = clientFor(url, bearerCredentials(await signInAsStaff(url)))
  const countWaiting = async () => {
    const { items } = await client.call(listJobs, {})
    return items.find(({ name }) => name === 'outbox')?.backlog ?? 0
  }
  const count = await countWaiting()
  const cpuBefore = cpuTime()
  const startedAt = performance.now()
  for (let remaining = count; remaining > 0;) {
    const { backlog } = await client.call(runJob, { name: 'outbox' })
    if (backlog >= remaining) throw new Error(`${remaining} messages stay in the outbox`)
    remaining = backlog
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    perSecond: count / seconds,
    ...costPerUnit(cpuBefore, cpuTime(), count),
    // The mean, since the messages of one run are not timed one by one.
    medianMs: (seconds * 1000) / Math.max(1, count),
    failures: 0,
  }
}
