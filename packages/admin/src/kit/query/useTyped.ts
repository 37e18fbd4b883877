import { useEffect, useState } from 'react'

const waits = 300 // ms without another key

/** Text that somebody types, once they have paused: for lists that are searched while they do. */
export const useTyped = (): [text: string, onType: (text: string) => void] => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), waits)
    return () => clearTimeout(timer)
  }, [typed])
  return [text, setTyped]
}
