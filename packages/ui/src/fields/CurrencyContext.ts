import { createContext } from 'react'

/** What money fields are in where nobody says otherwise. */
export const CurrencyContext = createContext('GBP')
