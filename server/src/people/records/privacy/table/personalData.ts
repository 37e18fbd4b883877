import type { retentionPeriods, recordRetentionPeriods } from '@shop/contracts/accounts/retentionPeriods'

/**
 * When data is removed: after a period of `retentionPeriods` or `recordRetentionPeriods`, which the nightly job
 * enforces, or together with something else.
 */
export type RetentionEnd =
  | keyof typeof retentionPeriods
  | keyof typeof recordRetentionPeriods
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
  /** Never removed: it records who did what. Once the person's account is deleted, only a bare id is left. */
  | 'history'

/** Columns to which the same facts apply. */
export interface PersonalColumns {
  /** Names of columns, separated by spaces. */
  columns: string
  whose: 'account' | 'customer' | 'staff' | 'writer' | 'visitor'
  purpose: string
  /** A list if rows of different kinds end differently. */
  kept: RetentionEnd | readonly RetentionEnd[]
  /** Path in the person's data export, or the reason why it is not exported. */
  exported: string | { not: string }
  /** Effect of closing an account: on the row, on the reference, or on the value. Otherwise the reason why it stays. */
  erasure: 'deleted' | 'unlinked' | 'blanked' | { kept: string }
}

/** Every column of a table, listed in exactly one of the two fields. */
export interface TableData {
  personal: readonly PersonalColumns[]
  /** Columns without personal data, separated by spaces. */
  none: string
}

/** A table without personal data. */
export const impersonalTable = (none: string): TableData => ({ personal: [], none })

/** A kind of stored file; `writtenBy` is the source file that writes it. */
export type FileData = { writtenBy: string } & ({ none: string } | Omit<PersonalColumns, 'columns'>)

export const namesIn = (columns: string): string[] => columns.split(/\s+/).filter(Boolean)

/** Reason why a column with somebody's data is not in the export. */
export const digest = { not: 'A digest, which reveals nothing.' }
export const reference = { not: 'An id that joins rows, meaningless by itself.' }
export const byStaff = { not: 'A person’s work as staff, which staff read in the back office.' }

/** Facts of columns about actions of staff. */
export const ofStaff = { whose: 'staff', exported: byStaff } as const
/** Facts of columns that belong to an account and are deleted with it. */
export const ofAccount = { whose: 'account', erasure: 'deleted' } as const
/** Purpose of data that an order or the next visit needs again. */
export const deliveryPurpose = 'To deliver, and to keep what a shopper would have to type again.'
