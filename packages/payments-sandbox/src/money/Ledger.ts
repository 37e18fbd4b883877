export interface Entry {
  id: string
  created: number
}

const defaultMaxAgeSeconds = 30 * 24 * 3600

interface LedgerLimits {
  /** Maximum number of entries. */
  limit?: number
  /** Maximum age of entries, s. Older entries are dropped when the next one is added. */
  maxAgeSeconds?: number
}

/**
 * Stores entries by id and in order of creation. Limits their number and age, so that a sandbox running for months does
 * not grow.
 */
export class Ledger<T extends Entry> {
  readonly #limit: number
  readonly #maxAgeSeconds: number
  readonly #positions = new Map<string, number>()
  #entries: T[] = []
  #dropped = 0

  constructor({ limit = 50_000, maxAgeSeconds = defaultMaxAgeSeconds }: LedgerLimits = {}) {
    this.#limit = limit
    this.#maxAgeSeconds = maxAgeSeconds
  }

  get size() {
    return this.#entries.length
  }

  get(id: string): T | undefined {
    const position = this.#positions.get(id)
    return position === undefined ? undefined : this.#entries[position - this.#dropped]
  }

  /** Adds an entry, or replaces the one with the same id. */
  put(entry: T) {
    const position = this.#positions.get(entry.id)
    if (position !== undefined) {
      this.#entries[position - this.#dropped] = entry
      return
    }
    this.#positions.set(entry.id, this.#dropped + this.#entries.length)
    this.#entries.push(entry)
    this.#dropOld(entry.created - this.#maxAgeSeconds)
  }

  /** Yields entries from newest to oldest, or only those older than the named one. */
  *newestFirst(olderThan?: string): Generator<T> {
    const start = olderThan === undefined ? this.#entries.length : this.#indexOf(olderThan)
    for (let index = start - 1; index >= 0; index--) {
      const entry = this.#entries[index]
      if (entry) yield entry
    }
  }

  /** Yields entries from oldest to newest, or only those newer than the named one. */
  *oldestFirst(newerThan?: string): Generator<T> {
    const start = newerThan === undefined ? 0 : this.#indexOf(newerThan) + 1
    for (let index = start; index < this.#entries.length; index++) {
      const entry = this.#entries[index]
      if (entry) yield entry
    }
  }

  /** Returns the index of a stored entry. */
  #indexOf(id: string) {
    return (this.#positions.get(id) ?? this.#dropped) - this.#dropped
  }

  /** Drops entries created before `horizon`; if there are none and too many entries, the oldest. */
  #dropOld(horizon: number) {
    let count = 0
    while ((this.#entries[count]?.created ?? horizon) < horizon) count++
    // Drops a tenth at a time, so that many additions share the cost of moving the rest.
    if (this.#entries.length - count > this.#limit) count = Math.ceil(this.#limit / 10)
    if (count === 0) return
    for (const { id } of this.#entries.splice(0, count)) this.#positions.delete(id)
    this.#dropped += count
  }
}
