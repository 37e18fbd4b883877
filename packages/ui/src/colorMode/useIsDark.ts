import { useSyncExternalStore } from 'react'
import { useColorMode } from './useColorMode.ts'

const query = '(prefers-color-scheme: dark)'

const subscribe = (listener: () => void) => {
  const list = globalThis.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether it is to be dark: the user's choice, else the shop's setting. */
export const useIsDark = (setting: boolean): boolean => {
  const { mode } = useColorMode()
  const isSystemDark = useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
  if (mode === 'system') return isSystemDark
  return mode === null ? setting : mode === 'dark'
}
