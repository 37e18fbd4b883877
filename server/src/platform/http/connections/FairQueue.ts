/** Number of turns from which connections count as equal. */
const mostTurns = 20
/**
 * Age in ms from which a request goes first, whatever turns its connection had, so that a stream of new connections
 * blocks nobody.
 */
const longEnough = 1000

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

  /** Counts a turn that was had without waiting. */
  note(connection: object): void {
    this.#turns.set(connection, Math.min(mostTurns, (this.#turns.get(connection) ?? 0) + 1))
  }

  next(): Item | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    let [at, taken] = [0, first]
    if (this.#now() - first.since < longEnough)
      for (const [place, waiting] of this.#waiting.entries())
        if (waiting.turns < taken.turns) [at, taken] = [place, waiting]
    this.#waiting.splice(at, 1)
    return taken.item
  }

  /** Resets everybody's turns. */
  forget(): void {
    this.#turns = new WeakMap()
  }
}
