import { useEffect, useState } from 'react'

const waits = 300 // ms without another key

/** Returns typed text after a pause in typing: for lists with a search. */
export const useTyped = (): [text: string, onType: (text: string) => void] => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), waits)
    return () => clearTimeout(timer)
  }, [typed])
  return [text, setTyped]
}
