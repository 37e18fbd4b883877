import { useEffect, useState } from 'react'

const delayMs = 300 // ms without another key

/** Returns typed text once typing has paused, for lists with a search. */
export const useDebouncedText = (): [text: string, onType: (text: string) => void] => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), delayMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [text, setTyped]
}
