import { useSyncExternalStore } from 'react'
import { useMedia } from '../theme/useMedia.ts'
import { useColorMode } from './useColorMode.ts'

let isPrinting = false

const subscribeToPrinting = (listener: () => void) => {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', turn)
  window.addEventListener('afterprint', turn)
  return () => {
    window.removeEventListener('beforeprint', turn)
    window.removeEventListener('afterprint', turn)
  }
}

/** Tells whether to use dark mode: the user's choice, else the shop's setting. Printing is light. */
export const useIsDark = (setting: boolean): boolean => {
  const { mode } = useColorMode()
  const isOnPaper = useSyncExternalStore(subscribeToPrinting, () => isPrinting)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  if (isOnPaper) return false
  if (mode === 'system') return isSystemDark
  return mode === null ? setting : mode === 'dark'
}
