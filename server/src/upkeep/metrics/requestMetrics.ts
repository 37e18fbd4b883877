import { Counter, type Registry } from 'prom-client'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { apiBase } from '../../platform/http/api.ts'
import type { RecordRequest } from '../../platform/http/middleware/accessLog.ts'
import { Distribution } from './Distribution.ts'

const checkoutRoute = `${apiBase}${checkout.path}`

/** Returns the value of a key, which is created if it is missing. */
const getOrCreate = <Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value => {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const created = create()
  map.set(key, created)
  return created
}

/** Measures each request as it ends. Event streams are left out: they last as long as the client listens. */
export const requestMetrics = (register: Registry): RecordRequest => {
  const seconds = new Distribution(register, {
    name: 'shop_request_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  const statements = new Distribution(register, {
    name: 'shop_request_statements',
    help: 'Statements that the database was asked for a request, by route.',
    buckets: [0, 1, 2, 4, 8, 16, 32, 64, 128],
  })
  const checkouts = new Counter({
    name: 'shop_checkouts_total',
    help: 'Checkouts by outcome: placed, or the code of the refusal.',
    labelNames: ['outcome'],
    registers: [register],
  })
  // Prometheus' rate misses the first value of a new series, so all start at 0.
  const answersByClass = ['2xx', '3xx', '4xx', '5xx'].map(status => ({ status, count: 0 }))
  for (const outcome of ['placed', ...(checkout.failures ?? [])]) checkouts.inc({ outcome }, 0)
  void new Counter({
    name: 'shop_answers_total',
    help: 'Answers by class of status.',
    labelNames: ['status'],
    registers: [register],
    collect() {
      this.reset()
      for (const { status, count } of answersByClass) this.inc({ status }, count)
    },
  })
  const timeRecorders = new Map<string, (value: number) => void>()
  const statementRecorders = new Map<string, (value: number) => void>()
  return response => {
    if (response.isStream) return
    const { code, routeName } = response
    const answers = answersByClass[Math.floor(response.status / 100) - 2]!
    // Unknown routes may be requested with any method; one label limits the number of series.
    const method = response.route ? response.method : 'GET'
    const call = `${method} ${routeName}`
    const { status } = answers
    answers.count++
    getOrCreate(timeRecorders, `${call} ${status}`, () =>
      seconds.recorderFor({ method, route: routeName, status }),
    )(response.ms / 1000)
    getOrCreate(statementRecorders, call, () => statements.recorderFor({ method, route: routeName }))(
      response.queries,
    )
    if (routeName === checkoutRoute) checkouts.inc({ outcome: code ?? 'placed' })
  }
}
