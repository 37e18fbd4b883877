import { useEffect } from 'react'
import { firstScreenReadable } from '../query/firstScreen.ts'

/** Preloads a part once the first screen is readable, because the shop may be unreachable or updated later. */
export const useWhenIdle = (load: () => Promise<unknown>): void =>
  useEffect(() => {
    let isMounted = true
    void firstScreenReadable.then(() => isMounted && load()).catch(() => undefined)
    return () => void (isMounted = false)
  }, [load])
