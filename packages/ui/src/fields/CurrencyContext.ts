import { createContext } from 'react'

/** Currency of money fields where nobody says otherwise. */
export const CurrencyContext = createContext('GBP')
