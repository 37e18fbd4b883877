import { useRef } from 'react'

/** Lets one work begin until it has ended: the second click of a double click comes before a button knows that it is at work. */
export const useOneAtATime = () => {
  const isUnderWay = useRef(false)
  return {
    /** False: another is under way. */
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
