import { useRef } from 'react'

/** Allows one action at a time, because the second click of a double click arrives before a button is disabled. */
export const useOneAtATime = () => {
  const isRunning = useRef(false)
  return {
    /** Starts an action; returns false if another one is running. */
    begin: (): boolean => {
      if (isRunning.current) return false
      isRunning.current = true
      return true
    },
    end: (): void => {
      isRunning.current = false
    },
  }
}
