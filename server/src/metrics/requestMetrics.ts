import { Counter, Histogram, type Registry } from 'prom-client'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { apiBase } from '../http/api.ts'
import type { NoteRequest } from '../http/middleware/accessLog.ts'
import { placeOf } from '../http/placeOf.ts'

const checkoutRoute = `${apiBase}${checkout.path}`

/** Measures each request as it ends. Streams of news are left out: they last as long as somebody listens. */
export const requestMetrics = (register: Registry): NoteRequest => {
  const labelNames = ['method', 'route', 'status'] as const
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status.',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const statements = new Histogram({
    name: 'shop_request_statements',
    help: 'Statements that the database was asked for a request, by route.',
    labelNames: ['method', 'route'],
    buckets: [0, 1, 2, 4, 8, 16, 32, 64, 128],
    registers: [register],
  })
  const checkouts = new Counter({
    name: 'shop_checkouts_total',
    help: 'Checkouts by outcome: placed, or the code of the refusal.',
    labelNames: ['outcome'],
    registers: [register],
  })
  const answers = new Counter({
    name: 'shop_answers_total',
    help: 'Answers by class of status.',
    labelNames: ['status'],
    registers: [register],
  })
  // A rate misses the first value of a series that was not there before.
  for (const outcome of ['placed', ...(checkout.failures ?? [])]) checkouts.inc({ outcome }, 0)
  for (const status of ['2xx', '3xx', '4xx', '5xx']) answers.inc({ status }, 0)
  return answered => {
    if (answered.isStream) return
    const { code } = answered
    const status = `${Math.floor(answered.status / 100)}xx`
    const route = placeOf(answered)
    // An unknown route may come with any method; one label keeps the time series few.
    const method = answered.route ? answered.method : 'GET'
    answers.inc({ status })
    seconds.observe({ method, route, status }, answered.ms / 1000)
    statements.observe({ method, route }, answered.queries)
    if (route === checkoutRoute) checkouts.inc({ outcome: code ?? 'placed' })
  }
}
