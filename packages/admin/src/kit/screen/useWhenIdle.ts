import { useEffect } from 'react'

const fallbackDelayMs = 2000 // ms, for browsers without an idle callback

/** Preloads a part once the first screen is done, because the shop may be unreachable or updated later. */
export const useWhenIdle = (load: () => Promise<unknown>): void =>
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), fallbackDelayMs)
    return () => clearTimeout(timer)
  }, [load])
