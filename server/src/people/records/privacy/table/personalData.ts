import type { keptFor, recordsKeptFor } from '@shop/contracts/accounts/keptFor'

/** The end of data: after a time of `keptFor` or `recordsKeptFor`, which the nightly job sees to, or with something else. */
export type End =
  | keyof typeof keptFor
  | keyof typeof recordsKeptFor
  /** Removed in the night after its session has ended. */
  | 'session'
  /** Removed by the sweep once a bulk change or an import can no longer be undone. */
  | 'undo'
  /** Removed when its owner removes it or closes the account. */
  | 'owner'
  /** Removed with the account. */
  | 'account'
  /** Removed when staff remove it. */
  | 'staff'
  /** Never: it says what was done and by whom, and once that account is gone only a bare id is left. */
  | 'history'

/** Columns of which the same is true in every respect. */
export interface Personal {
  /** Names of columns, separated by spaces. */
  columns: string
  whose: 'account' | 'customer' | 'staff' | 'writer' | 'visitor'
  purpose: string
  /** A list where rows of different kinds end differently. */
  kept: End | readonly End[]
  /** Path in the person's data export, or the reason why it is not exported. */
  exported: string | { not: string }
  /** Effect of closing an account: on the row, on the reference, or on the value. Otherwise the reason why it stays. */
  erasure: 'deleted' | 'unlinked' | 'blanked' | { kept: string }
}

/** Columns of a table; each is listed in exactly one of the two. */
export interface TableData {
  personal: readonly Personal[]
  /** Columns without personal data, separated by spaces. */
  none: string
}

/** A table without personal data. */
export const nobody = (none: string): TableData => ({ personal: [], none })

/** A kind of stored file; `by` is the source file that writes it. */
export type FileData = { by: string } & ({ none: string } | Omit<Personal, 'columns'>)

export const namesIn = (columns: string): string[] => columns.split(/\s+/).filter(Boolean)

/** Reason why a column with somebody's data is not in the export. */
export const digest = { not: 'A digest, which says nothing to anybody.' }
export const reference = { not: 'An id that joins rows, which says nothing by itself.' }
export const byStaff = { not: 'What somebody did as staff; staff read it in the back office.' }

/** Facts of columns about acts of staff. */
export const ofStaff = { whose: 'staff', exported: byStaff } as const
/** Facts of columns that belong to an account and are deleted with it. */
export const own = { whose: 'account', erasure: 'deleted' } as const
/** Purpose of what an order or the next visit needs again. */
export const deliver = 'To deliver, and to keep what a shopper would have to type again.'
