import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markFirstScreenReadable } from './firstScreen.ts'

/** Time without any read after which a screen counts as readable, ms. */
const settledMs = 100

/** Marks the first screen as readable. Mounted with it, below its Suspense boundary. */
export const FirstScreenMark = () => {
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading) return
    const timer = setTimeout(markFirstScreenReadable, settledMs)
    return () => clearTimeout(timer)
  }, [isReading])
  return null
}
