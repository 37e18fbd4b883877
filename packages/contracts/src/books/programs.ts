import { keysOf } from '../keys.ts'
/**
 * Accounts of the journal, with their labels for staff. `sales` and `refunds` are without VAT; `delivery` is paid by
 * shoppers.
 */
export const bookAccounts = {
  sales: 'Sales',
  delivery: 'Delivery charged',
  refunds: 'Refunds',
  vat: 'VAT',
  euVat: 'EU VAT (IOSS)',
  provider: 'Payment provider',
  bank: 'Bank and till',
  unassigned: 'Payments not assigned',
  disputed: 'Held by disputes',
  fees: 'Payment provider fees',
  losses: 'Losses',
  other: 'Other movements',
} as const

export type BookAccount = keyof typeof bookAccounts
// TypeScript knows every key of an object literal, so this list is complete.
export const bookAccountNames = keysOf(bookAccounts)

/**
 * Accounting programs that import the journal or, if a program imports none, a bank statement of the provider's
 * account.
 */
export const bookPrograms = {
  xero: { name: 'Xero', form: 'journal', codeLabel: 'Account code' },
  quickbooks: { name: 'QuickBooks', form: 'journal', codeLabel: 'Account name' },
  sage: { name: 'Sage Accounting', form: 'journal', codeLabel: 'Nominal code' },
  freeagent: { name: 'FreeAgent', form: 'statement', codeLabel: 'Wording' },
} as const

export type BookProgram = keyof typeof bookPrograms
export const bookProgramNames = keysOf(bookPrograms)

export type BookCodes = Record<BookAccount, string>

/**
 * Codes of each program's usual chart of accounts in the United Kingdom. No program posts journals to a bank account,
 * so payouts go through a clearing account, to which the bank feed's line is matched.
 */
export const defaultCodes: Record<BookProgram, BookCodes> = {
  xero: {
    sales: '200',
    delivery: '260',
    refunds: '200',
    vat: '820',
    euVat: '821',
    provider: '855',
    bank: '855',
    unassigned: '850',
    disputed: '850',
    fees: '404',
    losses: '429',
    other: '850',
  },
  quickbooks: {
    sales: 'Sales',
    delivery: 'Delivery Income',
    refunds: 'Sales',
    vat: 'VAT Control',
    euVat: 'EU VAT (IOSS)',
    provider: 'Undeposited Funds',
    bank: 'Undeposited Funds',
    unassigned: 'Suspense',
    disputed: 'Suspense',
    fees: 'Bank charges',
    losses: 'Bad debts',
    other: 'Suspense',
  },
  sage: {
    sales: '4000',
    delivery: '4905',
    refunds: '4000',
    vat: '2200',
    euVat: '2205',
    provider: '1210',
    bank: '1210',
    unassigned: '9998',
    disputed: '9998',
    fees: '7901',
    losses: '8100',
    other: '9998',
  },
  freeagent: {
    sales: 'Online sales',
    delivery: 'Delivery',
    refunds: 'Refunds',
    vat: 'VAT',
    euVat: 'EU VAT (IOSS)',
    provider: 'Payment provider',
    bank: 'Payout to bank',
    unassigned: 'Payments not assigned',
    disputed: 'Disputes',
    fees: 'Payment provider fees',
    losses: 'Losses',
    other: 'Other movements',
  },
}

/** Import instructions for each program. */
export const importInstructions: Record<BookProgram, string> = {
  xero: 'In Xero, import it under Accounting, Manual journals. VAT is a line of its own, so take the VAT return’s figures from the next tab. Match your bank’s payout lines to the clearing account.',
  quickbooks:
    'In QuickBooks, import it under Settings, Import data, Journal entries, with account numbers switched off. Account names have to be spelt exactly as in your chart of accounts.',
  sage: 'In Sage Accounting, import it under Adjustments, Journals, New journal, Import journals. Ledger accounts have to exist before.',
  freeagent:
    'FreeAgent imports no journals, so this is a statement of your account at the payment provider. Upload it to a bank account of that name, and explain each line once.',
}
