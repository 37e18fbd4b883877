import { spentEach, type CpuTime } from './cpuTime.ts'
import { connections, type Measure, type Request } from './load.ts'

/** Sends each request once, a few at a time, to measure its cost without any cache. */
export const once = async (
  url: string,
  requests: Request[],
  cpuTime: () => CpuTime,
  lanes = connections,
): Promise<Measure> => {
  const before = cpuTime()
  const began = performance.now()
  const times: number[] = []
  let failures = 0
  const waiting = requests.values()
  const lane = async () => {
    for (const { path, method = 'GET', headers = {}, body } of waiting) {
      const start = performance.now()
      const init = { method, headers: { 'accept-encoding': 'gzip, br', ...headers }, ...(body && { body }) }
      const answer = await fetch(url + path, init)
      await answer.arrayBuffer()
      if (!answer.ok) failures++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return {
    perSecond: requests.length / ((performance.now() - began) / 1000),
    ...spentEach(before, cpuTime(), requests.length),
    medianMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
    failures,
  }
}
