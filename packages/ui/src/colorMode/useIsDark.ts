import { useSyncExternalStore } from 'react'
import { useMedia } from '../theme/useMedia.ts'
import { useColorMode } from './useColorMode.ts'

let isPrinting = false

const subscribeToPrinting = (listener: () => void) => {
  const notePrinting = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', notePrinting)
  window.addEventListener('afterprint', notePrinting)
  return () => {
    window.removeEventListener('beforeprint', notePrinting)
    window.removeEventListener('afterprint', notePrinting)
  }
}

/** Tells whether to use dark mode: the user's choice, or else the shop's setting. Printing is always light. */
export const useIsDark = (setting: boolean): boolean => {
  const { mode } = useColorMode()
  const isPrinted = useSyncExternalStore(subscribeToPrinting, () => isPrinting)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  if (isPrinted) return false
  if (mode === 'system') return isSystemDark
  return mode === null ? setting : mode === 'dark'
}
