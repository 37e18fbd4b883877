import { createContext } from 'react'

/** Time zone for showing and typing times: the shop's, whatever this device's is. */
export const TimeZoneContext = createContext('Europe/London')
