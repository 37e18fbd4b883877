import { createHash } from 'node:crypto'

/** Maximum number of actions, the latest ones, that are reported with a broken promise. */
const maxLastActions = 40

/** Events of a run in their order. They contain no id and no token, so that one seed gives one history. */
export class History {
  readonly #hash = createHash('sha256')
  readonly #last: string[] = []
  readonly #numbers: number[] = []
  readonly #counts = new Map<string, number>()

  /** `number` distinguishes the action from all others of its run. */
  add(at: number, number: number, action: string, outcome: string) {
    const line = `${new Date(at).toISOString()} #${number} ${action}: ${outcome}`
    this.addToHash(line)
    this.#numbers.push(number)
    this.#last.push(line)
    if (this.#last.length > maxLastActions) this.#last.shift()
    this.count(`${action}: ${outcome.replaceAll(/£?[\d.]+/g, 'n')}`)
  }

  addToHash(line: string) {
    this.#hash.update(`${line}\n`)
  }

  /** Counts an event, so that a reader sees whether it happened often enough for the run to prove anything about it. */
  count(event: string) {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
  }

  counts(): [string, number][] {
    return [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b))
  }

  lastActions(): readonly string[] {
    return this.#last
  }

  /** Numbers of the actions that had an effect. */
  actionNumbers(): readonly number[] {
    return this.#numbers
  }

  hash(): string {
    return this.#hash.copy().digest('hex').slice(0, 16)
  }
}
