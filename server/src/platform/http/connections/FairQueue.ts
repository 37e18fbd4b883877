/** Maximum number of turns that is counted; connections with more count as equal. */
const maxTurns = 20
/**
 * Age in ms from which a request goes first, whatever turns its connection had, so that a stream of new connections
 * cannot block it for ever.
 */
const maxWaitMs = 1000

interface WaitingRequest<Item> {
  item: Item
  turns: number
  since: number
}

/**
 * Chooses the next waiting request: first from the connection with the fewest turns since the queue was last empty,
 * then in order of arrival.
 */
export class FairQueue<Item> {
  readonly #waiting: WaitingRequest<Item>[] = []
  readonly #now: () => number
  #turns = new WeakMap<object, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get length(): number {
    return this.#waiting.length
  }

  add(connection: object, item: Item): void {
    const turns = this.#turns.get(connection) ?? 0
    this.#waiting.push({ item, turns, since: this.#now() })
    this.countTurn(connection)
  }

  /** Counts a turn that needed no wait. */
  countTurn(connection: object): void {
    this.#turns.set(connection, Math.min(maxTurns, (this.#turns.get(connection) ?? 0) + 1))
  }

  next(): Item | undefined {
    const [oldest] = this.#waiting
    if (!oldest) return undefined
    let index = 0
    let nextRequest = oldest
    if (this.#now() - oldest.since < maxWaitMs)
      for (const [position, request] of this.#waiting.entries())
        if (request.turns < nextRequest.turns) {
          index = position
          nextRequest = request
        }
    this.#waiting.splice(index, 1)
    return nextRequest.item
  }

  /** Resets everybody's turns. */
  resetTurns(): void {
    this.#turns = new WeakMap()
  }
}
