import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ledger } from '../money/Ledger.ts'
import type { Tables } from './records.ts'

type Line = { [K in keyof Tables]: { table: K; record: Tables[K] } }[keyof Tables]
type Ledgers = { readonly [K in keyof Tables]: Ledger<Tables[K]> }

const linesPerWrite = 1000

/** The file is rewritten once it has more than `maxOutdatedLines` plus `maxLinesPerRecord` for each record. */
const maxOutdatedLines = 10_000
const maxLinesPerRecord = 4

/** Yields the lines of a journal, oldest first; a later line replaces an earlier one with the same id. */
export async function* readJournal(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file)
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      const line = parseLine(text)
      if (line) yield line
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

// A process killed while writing leaves an incomplete last line, on which no answer was based.
const parseLine = (text: string): Line | undefined => {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/**
 * Appends changed records to a file of JSON lines. Changes during one write are joined in the next, each record once.
 * Rewrites the file when most of its lines are outdated.
 */
export class Journal {
  readonly #file: string
  readonly #ledgers: Ledgers
  #changed = new Map<string, { table: keyof Tables; record: Tables[keyof Tables] }>()
  /** The write that will include `#changed`. */
  #planned: Promise<void> | undefined
  /** The last write that was started or planned. */
  #last: Promise<void> = Promise.resolve()
  #linesInFile = 0

  constructor(file: string, ledgers: Ledgers) {
    this.#file = file
    this.#ledgers = ledgers
  }

  add<K extends keyof Tables>(table: K, record: Tables[K]) {
    this.#changed.set(`${table} ${record.id}`, { table, record })
    this.#planned ??= this.#plan()
  }

  /** Resolves when all changes so far have been written. */
  flushed() {
    return this.#planned ?? this.#last
  }

  /** Rewrites the file with only the current records, and replaces it atomically. */
  async compact() {
    await mkdir(dirname(this.#file), { recursive: true })
    const temporary = `${this.#file}.new`
    const output = await open(temporary, 'w')
    this.#linesInFile = 0
    try {
      for (const lines of batches(liveLines(this.#ledgers))) {
        await output.appendFile(lines.join(''))
        this.#linesInFile += lines.length
      }
    } finally {
      await output.close()
    }
    await rename(temporary, this.#file)
  }

  #plan() {
    const begin = () => {
      this.#planned = undefined
      return this.#write()
    }
    const write = this.#last.then(begin, begin)
    write.catch((error: unknown) =>
      console.error('The payment sandbox could not write its data file.', error),
    )
    this.#last = write
    return write
  }

  async #write() {
    const lines = Array.from(this.#changed.values(), line => `${JSON.stringify(line)}\n`)
    this.#changed = new Map()
    await appendFile(this.#file, lines.join(''))
    this.#linesInFile += lines.length
    if (this.#linesInFile > maxOutdatedLines + maxLinesPerRecord * this.#liveCount()) await this.compact()
  }

  #liveCount() {
    return Object.values(this.#ledgers).reduce((sum, ledger) => sum + ledger.size, 0)
  }
}

function* liveLines(ledgers: Ledgers) {
  for (const [table, ledger] of Object.entries(ledgers))
    // Copied first, because a ledger that drops old entries between two writes would make an iteration skip others.
    for (const record of Array.from<Tables[keyof Tables]>(ledger.oldestFirst()))
      yield `${JSON.stringify({ table, record })}\n`
}

function* batches(lines: Iterable<string>) {
  let batch: string[] = []
  for (const line of lines) {
    batch.push(line)
    if (batch.length === linesPerWrite) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
