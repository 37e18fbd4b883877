import { Journal, readJournal } from './Journal.ts'
import { Ledger } from '../money/Ledger.ts'
import type { Tables } from './records.ts'

type TableName = keyof Tables

export interface Store {
  readonly ledgers: { readonly [K in TableName]: Ledger<Tables[K]> }
  /** Saves a new or changed record. */
  save<K extends TableName>(table: K, record: Tables[K]): void
  /** Resolves once everything saved so far is on disk; immediately for a store in memory. */
  flushed(): Promise<void>
}

/** Opens the sandbox's state in memory, also stored in `dataFile` if that is set. */
export const openStore = async (dataFile?: string): Promise<Store> => {
  const ledgers: Store['ledgers'] = {
    sessions: new Ledger(),
    // Payments are never dropped, since they may be refunded years later.
    payments: new Ledger({ maxAgeSeconds: Infinity }),
    refunds: new Ledger({ maxAgeSeconds: Infinity }),
    refundPlans: new Ledger(),
    disputes: new Ledger({ maxAgeSeconds: Infinity }),
    fraudWarnings: new Ledger({ maxAgeSeconds: Infinity }),
    reviews: new Ledger({ maxAgeSeconds: Infinity }),
    balance: new Ledger({ maxAgeSeconds: Infinity }),
    payouts: new Ledger({ maxAgeSeconds: Infinity }),
    grantedTokens: new Ledger(),
    labels: new Ledger({ maxAgeSeconds: Infinity }),
    events: new Ledger(),
    answers: new Ledger(),
  }
  const put = <K extends TableName>(table: K, record: Tables[K]) => {
    const ledger: Ledger<Tables[K]> = ledgers[table]
    ledger.put(record)
  }
  if (dataFile === undefined) return { ledgers, save: put, flushed: () => Promise.resolve() }

  for await (const { table, record } of readJournal(dataFile)) put(table, record)
  const journal = new Journal(dataFile, ledgers)
  await journal.compact()
  return {
    ledgers,
    save(table, record) {
      put(table, record)
      journal.add(table, record)
    },
    flushed: () => journal.flushed(),
  }
}
