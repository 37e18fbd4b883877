import { costPerUnit, type CpuTime } from './cpuTime.ts'
import { connections, type Measure, type Request } from './load.ts'
import { median } from './median.ts'

/** Sends each request once, a few at a time, to measure its cost without any cache. */
export const measureEachOnce = async (
  url: string,
  requests: Request[],
  cpuTime: () => CpuTime,
  maxSimultaneous = connections,
): Promise<Measure> => {
  const cpuBefore = cpuTime()
  const startedAt = performance.now()
  const times: number[] = []
  let failures = 0
  const remainingRequests = requests.values()
  const sendRemaining = async () => {
    for (const { path, method = 'GET', headers = {}, body } of remainingRequests) {
      const start = performance.now()
      const init = { method, headers: { 'accept-encoding': 'gzip, br', ...headers }, ...(body && { body }) }
      const answer = await fetch(url + path, init)
      await answer.arrayBuffer()
      if (!answer.ok) failures++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: maxSimultaneous }, sendRemaining))
  return {
    perSecond: requests.length / ((performance.now() - startedAt) / 1000),
    ...costPerUnit(cpuBefore, cpuTime(), requests.length),
    medianMs: median(times),
    failures,
  }
}
