import { afterEach, expect, it, vi } from 'vitest'
import { afterFirstScreen, markFirstScreenReadable } from './firstScreen.ts'

afterEach(() => vi.useRealTimers())

it('loads a part after the first screen, again after failures, and reports one that lasts', async () => {
  vi.useFakeTimers()
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('a part')
  const part = afterFirstScreen(load)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  markFirstScreenReadable()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await part).toBe('a part')

  const missing = expect(afterFirstScreen(() => Promise.reject(failure))()).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(300_000)
  await missing
})
