import type { ShopsState } from '../ipc/Bridge.ts'
import { createContext, use } from 'react'

interface Desktop {
  shops: ShopsState
  /** Reloads the shops after one was added, opened or forgotten. */
  reload: () => Promise<void>
}

export const DesktopContext = createContext<Desktop | null>(null)

export const useDesktop = (): Desktop => {
  const desktop = use(DesktopContext)
  if (!desktop) throw new Error('useDesktop needs a DesktopContext above it')
  return desktop
}
