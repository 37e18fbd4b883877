import { getHealth, listTrustIndicators } from '@shop/contracts/shop/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { ApiError } from '../ApiError.ts'
import { answerFrom, type Answers, contractViolations } from './answerFrom.ts'

/** Returns the contract violations reported for a call with this answer. */
const toldOf = async (answers: Answers, ...how: Parameters<ReturnType<typeof answerFrom>>) => {
  await answerFrom(answers)(...how).catch(() => undefined)
  return contractViolations.splice(0).join('\n')
}
const health = (answer: unknown) => toldOf({ '/healthz': answer }, getHealth)
const indicator = { icon: 'star', text: 'Rated well' }

it('accepts what a server may answer', async () => {
  expect(await health({ ok: true })).toBe('')
  expect(await health(() => new ApiError(503, 'Not now.', 'overloaded'))).toBe('')
  expect(await health(new TypeError('fetch failed'))).toBe('')
  expect(await toldOf({}, getOrder, { id: 'of nobody' })).toBe('')
})

it('reports an answer, an error, a path and an input that the server does not know', async () => {
  expect(await health({ ok: 'yes' })).toContain('No server answers GET /healthz so: ')
  expect(await health({ ok: true, since: 1 })).toContain('what the contract does not declare')
  expect(await health(new ApiError(500, 'Not now.', 'overloaded'))).toContain('comes with 503, not 500')
  expect(await toldOf({ '/health': { ok: true } }, getHealth)).toContain('No endpoint has the path /health.')
  expect(await toldOf({ '/orders/{id}': () => ({}) }, getOrder, { id: 'mine' })).toContain('it refuses')
})

it('reports a deviation deep in a list', async () => {
  const tell = (item: object) => toldOf({ '/trust-indicators': { items: [item] } }, listTrustIndicators)
  expect(await tell(indicator)).toBe('')
  expect(await tell({ ...indicator, isNew: true })).toContain('what the contract does not declare')
})
