import { safeStorage } from '@shop/client/safeStorage'

const key = 'touchedAt'
/** The time is noted no more often than this. ms */
const every = 5000
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Seconds since the office was last touched on this device, in this tab or another: opening it counts, what it reads by itself does not. */
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
