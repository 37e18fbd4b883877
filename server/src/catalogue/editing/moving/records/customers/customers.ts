import type { Records } from '../Records.ts'
import { planCustomers } from './planCustomers.ts'
import { applyCustomer, undoCustomer } from './writeCustomers.ts'

/** Imports customers of another shop. Their passwords are not imported: nobody can read them, and nobody should. */
export const customers: Records = { plan: planCustomers, apply: applyCustomer, undo: undoCustomer }
