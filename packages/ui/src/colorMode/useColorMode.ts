import { useSyncExternalStore } from 'react'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'colorMode'
const listeners = new Set<() => void>()
/** Choice for the life of the page if the device stores nothing (some privacy modes). */
let unkept: ColorMode | null = null

/** Default mode; with null the shop's setting decides. */
let usual: ColorMode | null = null

const read = (): ColorMode | null => {
  try {
    return colorModes.find(mode => mode === localStorage.getItem(key)) ?? unkept ?? usual
  } catch {
    return unkept ?? usual
  }
}

/** Sets the default instead of the shop's setting. Call before the first render. */
export const setUsualColorMode = (mode: ColorMode | null): void => void (usual = mode)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

const choose = (mode: ColorMode): void => {
  unkept = mode
  try {
    localStorage.setItem(key, mode)
  } catch {
    // Kept for this page only.
  }
  listeners.forEach(listener => listener())
}

/**
 * Colour mode (light, dark or the device's): the user's choice on this device, else the default; null while the
 * shop's setting decides.
 */
export const useColorMode = () => ({ mode: useSyncExternalStore(subscribe, read), choose })
