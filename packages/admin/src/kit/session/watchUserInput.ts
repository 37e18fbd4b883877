import { safeStorage } from '@shop/client/safeStorage'

const key = 'touchedAt'
/** Minimum interval between two writes of the time, ms. */
const writeIntervalMs = 5000
const inputEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/**
 * Returns a function for the seconds since the last input in the office on this device, in any tab. Opening the office
 * counts as input; requests that it makes by itself do not.
 */
export const watchUserInput = (page: EventTarget = globalThis): (() => number) => {
  const storage = safeStorage()
  let lastInputHere = 0
  const recordInput = () => {
    const now = Date.now()
    if (now - lastInputHere < writeIntervalMs) return
    lastInputHere = now
    storage.setItem(key, String(now))
  }
  recordInput()
  for (const event of inputEvents) page.addEventListener(event, recordInput, { capture: true, passive: true })
  return () => {
    const last = Math.max(lastInputHere, Number(storage.getItem(key)) || 0)
    return Math.max(0, Math.floor((Date.now() - last) / 1000))
  }
}
