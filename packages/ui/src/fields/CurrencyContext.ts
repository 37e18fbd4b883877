import { createContext } from 'react'

/** Default currency of money fields. */
export const CurrencyContext = createContext('GBP')
