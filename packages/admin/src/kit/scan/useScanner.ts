import { tidyCode } from '@shop/contracts/tidy'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { keysApart } from './keysApart.ts'

type OnScan = (code: string) => void

/** Components that hear scans: the last one does. */
const hearers: { onScan: OnScan }[] = []

/** Gives a scanned code to the component that hears scans now, without what the scanner puts before it. */
export const hearScan = (code: string): void => hearers.at(-1)?.onScan(tidyCode(code))

const listener = keysApart(hearScan)

/**
 * Hears codes from the camera, and from a scanner that types them like a keyboard, wherever the focus is but in a text
 * field: there it types.
 * The most recently mounted hook receives the codes; one with `isLast` receives them only when there is no other.
 */
export const useScanner = (onScan: OnScan, { isLast = false } = {}): void => {
  const latest = useRef({ onScan })
  useEffect(() => {
    latest.current.onScan = onScan
  })
  // With the page, not after it: the next scan may already be on its way.
  useLayoutEffect(() => {
    const hearer = latest.current
    if (hearers.length === 0) window.addEventListener('keydown', listener.hear, true)
    if (isLast) hearers.unshift(hearer)
    else hearers.push(hearer)
    return () => {
      hearers.splice(hearers.indexOf(hearer), 1)
      if (hearers.length > 0) return
      window.removeEventListener('keydown', listener.hear, true)
      listener.drop()
    }
  }, [isLast])
}
