import { useSyncExternalStore } from 'react'
import { useMedia } from '../theme/useMedia.ts'
import { useColorMode } from './useColorMode.ts'

let isPrinting = false

const subscribeToPrinting = (listener: () => void) => {
  const updatePrinting = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', updatePrinting)
  window.addEventListener('afterprint', updatePrinting)
  return () => {
    window.removeEventListener('beforeprint', updatePrinting)
    window.removeEventListener('afterprint', updatePrinting)
  }
}

/** Tells whether to use dark mode: the user's choice, or else the shop's setting. Printing is always light. */
export const useIsDark = (isDarkByDefault: boolean): boolean => {
  const { mode } = useColorMode()
  const isPrintView = useSyncExternalStore(subscribeToPrinting, () => isPrinting)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  if (isPrintView) return false
  if (mode === 'system') return isSystemDark
  return mode === null ? isDarkByDefault : mode === 'dark'
}
