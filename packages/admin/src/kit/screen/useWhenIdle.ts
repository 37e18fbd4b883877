import { useEffect } from 'react'

const waits = 2000 // ms; not every browser says when it is idle

/** Fetches a part before it is asked for, once the first screen is done: later the shop may be away, or newer. */
export const useWhenIdle = (load: () => Promise<unknown>): void =>
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), waits)
    return () => clearTimeout(timer)
  }, [load])
