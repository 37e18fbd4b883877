import { tidyCode } from '@shop/contracts/tidy'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { separateScannerKeys } from './separateScannerKeys.ts'

type OnScan = (code: string) => void

/** Components that listen for scans. Only the last one receives them. */
const listeners: { onScan: OnScan }[] = []

/** Passes a scanned code, without the scanner's prefix, to the component that is listening. */
export const dispatchScan = (code: string): void => listeners.at(-1)?.onScan(tidyCode(code))

const keyListener = separateScannerKeys(dispatchScan)

/**
 * Receives codes from the camera, and from a scanner that types like a keyboard, unless a text field has the focus. The
 * most recently mounted hook receives the codes; one with `isFallback` receives them only when there is no other.
 */
export const useScanner = (onScan: OnScan, { isFallback = false } = {}): void => {
  const latest = useRef({ onScan })
  useEffect(() => {
    latest.current.onScan = onScan
  })
  // A layout effect, because the next scan may begin before a later effect.
  useLayoutEffect(() => {
    const listener = latest.current
    if (listeners.length === 0) window.addEventListener('keydown', keyListener.onKeyDown, true)
    if (isFallback) listeners.unshift(listener)
    else listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length > 0) return
      window.removeEventListener('keydown', keyListener.onKeyDown, true)
      keyListener.discard()
    }
  }, [isFallback])
}
