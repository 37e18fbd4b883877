import { createContext, use, useSyncExternalStore } from 'react'
import type { Offline } from './openOffline.ts'
import type { WaitingChange } from './safeWrites.ts'

export const OfflineContext = createContext<Offline | null>(null)

export const useOffline = (): Offline => {
  const offline = use(OfflineContext)
  if (!offline) throw new Error('useOffline needs an OfflineContext above it')
  return offline
}

/** Tells whether the shop answers, as far as known. */
export const useIsReachable = (): boolean => {
  const { reach } = useOffline()
  return useSyncExternalStore(reach.subscribe, reach.isReachable)
}

/** Returns this user's changes that are waiting for the shop, in order. */
export const useWaiting = (): readonly WaitingChange[] => {
  const { waiting } = useOffline()
  return useSyncExternalStore(waiting.subscribe, waiting.list)
}
