import { useSyncExternalStore } from 'react'

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** The present second as a timestamp; null on the server and while hydrating, which cannot know it. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => null,
  )
