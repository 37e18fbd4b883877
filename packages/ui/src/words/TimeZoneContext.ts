import { createContext } from 'react'

/** Time zone in which times are shown and typed: the shop's, whatever this device's is. */
export const TimeZoneContext = createContext('Europe/London')
