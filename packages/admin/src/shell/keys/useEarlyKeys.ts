import { useLayoutEffect, useRef } from 'react'

/**
 * While `isOn`, what is typed outside of any field goes to `onText`, sign by sign: a field that is about to open has
 * the focus only when it is there.
 */
export const useEarlyKeys = (isOn: boolean, onText: (sign: string) => void): void => {
  const latest = useRef(onText)
  useLayoutEffect(() => {
    latest.current = onText
  })
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
      if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return
      if (target instanceof Element && target.closest('input, textarea')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(key)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isOn])
}
