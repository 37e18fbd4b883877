import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const waits = 100 // ms, until the tab is drawn and whatever was open before has given the focus back

/** Goes to the field that the address names: `#shipping.freeThreshold`. */
export const useNamedField = (): void => {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    if (hash === '') return undefined
    const timer = setTimeout(() => {
      const [field] = document.getElementsByName(decodeURIComponent(hash.slice(1)))
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    }, waits)
    return () => clearTimeout(timer)
  }, [location])
}
