// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchUserInput } from './watchUserInput.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('counts the seconds since the last key or pointer in any tab', () => {
  const page = new EventTarget()
  const idleFor = watchUserInput(page)
  vi.advanceTimersByTime(60_000)
  expect(idleFor()).toBe(60)
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(20_000)
  expect(idleFor()).toBe(20)
  localStorage.setItem('touchedAt', String(Date.now() - 3000))
  expect(idleFor()).toBe(3)
})
