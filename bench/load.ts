import autocannon from 'autocannon'

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Load {
  url: string
  requests: Request[]
  seconds: number
  connections?: number
  /** CPU time of all that serves, so far, ms. */
  cpuTime: () => number
}

export interface Measure {
  perSecond: number
  cpuMs: number
  medianMs: number
  failures: number
}

/** Sends the requests in turn for so many seconds, and measures what answering one of them costs. */
export const measure = async ({
  url,
  requests,
  seconds,
  connections = 10,
  cpuTime,
}: Load): Promise<Measure> => {
  const cpuBefore = cpuTime()
  const {
    requests: sent,
    latency,
    non2xx,
    errors,
  } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(request => ({ ...request, headers: { ...request.headers } })),
  })
  return {
    perSecond: sent.average,
    cpuMs: (cpuTime() - cpuBefore) / Math.max(1, sent.total),
    medianMs: latency.p50,
    failures: non2xx + errors,
  }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of several measures, each figure for itself; failures are added up. */
export const medianOf = (measures: readonly Measure[]): Measure => ({
  perSecond: middle(measures.map(m => m.perSecond)),
  cpuMs: middle(measures.map(m => m.cpuMs)),
  medianMs: middle(measures.map(m => m.medianMs)),
  failures: measures.reduce((sum, m) => sum + m.failures, 0),
})
