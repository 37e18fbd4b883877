import { safeStorage } from '@shop/client/safeStorage'

const key = 'touchedAt'
/** Minimum interval between two writes of the time, ms. */
const every = 5000
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/**
 * Returns a function for the seconds since the last input in the office on this device, in any tab. Opening the office
 * counts as input; its own reads do not.
 */
export const watchTouches = (page: EventTarget = globalThis): (() => number) => {
  const storage = safeStorage()
  let own = 0
  const note = () => {
    const now = Date.now()
    if (now - own < every) return
    own = now
    storage.setItem(key, String(now))
  }
  note()
  for (const touch of touches) page.addEventListener(touch, note, { capture: true, passive: true })
  return () => {
    const last = Math.max(own, Number(storage.getItem(key)) || 0)
    return Math.max(0, Math.floor((Date.now() - last) / 1000))
  }
}
