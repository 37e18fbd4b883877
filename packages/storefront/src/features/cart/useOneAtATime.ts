import { useRef } from 'react'

/** Runs one act at a time: the second click of a double click comes before a button is disabled. */
export const useOneAtATime = () => {
  const isUnderWay = useRef(false)
  return {
    /** False if another is under way. */
    begin: (): boolean => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      return true
    },
    end: (): void => {
      isUnderWay.current = false
    },
  }
}
