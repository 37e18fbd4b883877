import { beforeEach, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from './PaymentProvider.ts'
import { callGuard, type CallGuard } from './callGuard.ts'

let shift = 0
let guard: CallGuard
let calls = 0
beforeEach(() => {
  shift = 0
  calls = 0
  guard = callGuard({ now: () => shift }, { name: 'The payment provider', ErrorClass: ProviderUnavailable })
})

const guardedCall = (afterMs: number, error?: Error) =>
  guard(async () => {
    calls++
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + afterMs)
    if (error) throw error
    return 'answer'
  })
const unavailable = new ProviderUnavailable('No answer.')
const hang = () => expect(guardedCall(5000, unavailable)).rejects.toThrow('No answer.')
const refusal = 'has not answered lately'

it('fails at once after three calls in a row that hung, and lets one call through every ten seconds', async () => {
  for (let call = 0; call < 3; call++) await hang()
  await expect(guardedCall(0)).rejects.toThrow(refusal)
  expect(calls).toBe(3)
  shift += 10_000
  await hang()
  await expect(guardedCall(0)).rejects.toThrow(refusal)
  expect(calls).toBe(4)
})

it('calls the service again as soon as a trial call is answered', async () => {
  for (let call = 0; call < 3; call++) await hang()
  shift += 10_000
  expect(await guardedCall(0)).toBe('answer')
  expect(await guardedCall(0)).toBe('answer')
})

it.each([
  ['that failed quickly', () => guardedCall(100, unavailable)],
  ['that the provider refused, however late', () => guardedCall(5000, new Error('Refused.'))],
])('does not count calls %s', async (_, call) => {
  for (let index = 0; index < 5; index++) await expect(call()).rejects.toThrow()
  expect(await guardedCall(0)).toBe('answer')
})

it('lets no more than a hundred calls wait at once', async () => {
  let end = () => {}
  const held = new Promise<void>(resolve => {
    end = resolve
  })
  const waiting = Array.from({ length: 100 }, () => guard(() => held))
  await expect(guard(async () => 'answer')).rejects.toThrow('Too many calls')
  end()
  await Promise.all(waiting)
  expect(await guard(async () => 'answer')).toBe('answer')
})
