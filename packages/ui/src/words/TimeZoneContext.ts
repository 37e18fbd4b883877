import { createContext } from 'react'

/** Zone whose clocks times are shown and typed by: the shop's, whatever this device's is. */
export const TimeZoneContext = createContext('Europe/London')
