/** Maximum number of turns that is counted; connections with more count as equal. */
const maxTurns = 20
/**
 * Age in ms from which a request goes first, whatever turns its connection had, so that a stream of new connections
 * cannot block it for ever.
 */
const maxWait = 1000

interface Waiting<Item> {
  item: Item
  turns: number
  since: number
}

/**
 * Chooses the next waiting request: first from the connection with the fewest turns since the queue was last empty,
 * then in order of arrival.
 */
export class FairQueue<Item> {
  readonly #waiting: Waiting<Item>[] = []
  readonly #now: () => number
  #turns = new WeakMap<object, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Age of the oldest waiting request, ms. */
  get longest(): number {
    const [first] = this.#waiting
    return first ? this.#now() - first.since : 0
  }

  add(connection: object, item: Item): void {
    const turns = this.#turns.get(connection) ?? 0
    this.#waiting.push({ item, turns, since: this.#now() })
    this.note(connection)
  }

  /** Counts a turn that needed no wait. */
  note(connection: object): void {
    this.#turns.set(connection, Math.min(maxTurns, (this.#turns.get(connection) ?? 0) + 1))
  }

  next(): Item | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    let [index, chosen] = [0, first]
    if (this.#now() - first.since < maxWait)
      for (const [position, waiting] of this.#waiting.entries())
        if (waiting.turns < chosen.turns) [index, chosen] = [position, waiting]
    this.#waiting.splice(index, 1)
    return chosen.item
  }

  /** Resets everybody's turns. */
  forget(): void {
    this.#turns = new WeakMap()
  }
}
