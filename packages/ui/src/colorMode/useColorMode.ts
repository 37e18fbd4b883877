import { useSyncExternalStore } from 'react'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'colorMode'
const listeners = new Set<() => void>()
/** Choice remembered for this page if the device stores nothing, as in some privacy modes. */
let pageChoice: ColorMode | null = null

/** Default mode; null if the shop's setting decides. */
let defaultMode: ColorMode | null = null

const readMode = (): ColorMode | null => {
  try {
    return colorModes.find(mode => mode === localStorage.getItem(key)) ?? pageChoice ?? defaultMode
  } catch {
    return pageChoice ?? defaultMode
  }
}

/** Sets the default instead of the shop's setting. Call before the first render. */
export const setDefaultColorMode = (mode: ColorMode | null): void => void (defaultMode = mode)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

const choose = (mode: ColorMode): void => {
  pageChoice = mode
  try {
    localStorage.setItem(key, mode)
  } catch {
    // The choice lasts for this page only.
  }
  listeners.forEach(listener => listener())
}

/**
 * Returns the colour mode (light, dark or the device's): the user's choice on this device, or else the default; null
 * while the shop's setting decides. `choose` stores a choice.
 */
export const useColorMode = () => ({ mode: useSyncExternalStore(subscribe, readMode), choose })
