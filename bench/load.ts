import autocannon, { type Result } from 'autocannon'
import { costPerUnit, type CpuTime } from './cpuTime.ts'
import { median } from './median.ts'

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Number of simultaneous requests. */
export const connections = 10

interface Load {
  url: string
  requests: Request[]
  seconds: number
  /** Returns the CPU time of all server processes so far, ms. */
  cpuTime: () => CpuTime
}

export interface Measure {
  perSecond: number
  /** CPU time of the shop's process and Postgres together. */
  cpuMs: number
  /** Postgres' part of `cpuMs`. */
  postgresMs: number
  /** Write calls of the shop's process; null if they are not counted. */
  writes: number | null
  medianMs: number
  /** 95th percentile, ms, if it was measured. */
  slowMs?: number
  failures: number
}

/** Sends the requests in turn for a number of seconds, and measures the cost of answering one. */
export const measure = async ({ url, requests, seconds, cpuTime }: Load): Promise<Measure> => {
  const cpuBefore = cpuTime()
  const times: number[] = []
  const {
    requests: sentRequests,
    latency,
    non2xx,
    errors,
  } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: requests.map(request => ({ ...request, headers: { ...request.headers } })),
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  return {
    perSecond: sentRequests.average,
    ...costPerUnit(cpuBefore, cpuTime(), sentRequests.total),
    medianMs: latency.p50,
    slowMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0),
    failures: non2xx + errors,
  }
}

/** Sends a number of requests, and returns the CPU time of answering one, ms. Throws if one fails. */
export const measureCount = async (
  url: string,
  requests: Request[],
  count: number,
  cpuTime: () => number,
): Promise<number> => {
  const cpuBefore = cpuTime()
  const { non2xx, errors } = await autocannon({
    url,
    connections,
    amount: count,
    requests: requests.map(request => ({ ...request, headers: { ...request.headers } })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${count} requests failed`)
  return (cpuTime() - cpuBefore) / count
}

const medianOrNull = (values: (number | null)[]) => {
  const counted = values.filter(value => value !== null)
  return counted.length > 0 ? median(counted) : null
}

/** Returns the median of several measurements, each value separately; failures are added up. */
export const medianOf = (measures: readonly Measure[]): Measure => ({
  perSecond: median(measures.map(m => m.perSecond)),
  cpuMs: median(measures.map(m => m.cpuMs)),
  postgresMs: median(measures.map(m => m.postgresMs)),
  writes: medianOrNull(measures.map(m => m.writes)),
  medianMs: median(measures.map(m => m.medianMs)),
  failures: measures.reduce((sum, m) => sum + m.failures, 0),
})
