import { useEffect, useRef } from 'react'
import { isTyping } from '../../kit/screen/isTyping.ts'

const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('[data-page-search]')
  search?.focus()
  search?.select()
  return search !== null
}

interface KeyActions {
  onPalette: () => void
  onHelp: () => void
  /** Called with the key pressed after `g`. */
  onGo: (key: string) => boolean
}

/** Time to wait for the second key after `g`, ms. */
const secondKeyMs = 1500

/** Shortcuts that work wherever the focus is: Ctrl/Cmd K, `/`, `?`, and `g` with a second key. */
export const usePageKeys = (actions: KeyActions): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    let goPressedAt = -Infinity
    const handleKey = (key: string, time: number): boolean => {
      if (time - goPressedAt < secondKeyMs) {
        goPressedAt = -Infinity
        return latest.current.onGo(key)
      }
      if (key === 'g') goPressedAt = time
      if (key === '/') return focusSearch()
      if (key === '?') latest.current.onHelp()
      return key === '?'
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onPalette()
      } else if (!isCommand && !isTyping(event) && handleKey(event.key, event.timeStamp))
        event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
