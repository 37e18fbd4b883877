import type { Records } from '../Records.ts'
import { planCustomers } from './planCustomers.ts'
import { applyCustomer, undoCustomer } from './writeCustomers.ts'

/** Customers of another shop. Their passwords stay there: nobody can read them, and nobody should. */
export const customers: Records = { plan: planCustomers, apply: applyCustomer, undo: undoCustomer }
