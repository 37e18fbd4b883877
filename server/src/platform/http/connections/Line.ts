export interface LineLimits {
  /** Maximum requests in progress at once. */
  atOnce: number
  /** Longest time that a request is made to wait, ms; whoever would wait longer is refused. */
  patience: number
}

/** Whoever is let in within this time is not refused any more, ms. */
const soon = 250
/** Longest step by which the line's clock moves, ms: one late turn of the event loop is no overload. */
const longestStep = 200
/** Time over which the pace is measured, and time after which it is known, ms. */
const memory = 1000
const knownAfter = 500

interface Waiting<Item> {
  item: Item
  since: number
}

/**
 * Requests of one kind at the front door: they are let in first come, first served. Measures how quickly the line
 * moves, and refuses the last to come as soon as their wait would be too long.
 */
export class Line<Item> {
  readonly #waiting: Waiting<Item>[] = []
  readonly #limits: LineLimits
  readonly #now: () => number
  readonly #isAtWork: (item: Item) => boolean
  readonly #inHand = new Set<Item>()
  /** Time of the line's own clock, ms. */
  #time = 0
  #movedAt = 0
  /** Time in which somebody was waiting, and the number let in meanwhile; both fade. */
  #passed = 0
  #letIn = 0

  /** `isAtWork` tells whether a request in progress takes a place, and does not only wait for its client. */
  constructor(
    limits: LineLimits,
    isAtWork: (item: Item) => boolean = () => true,
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits
    this.#isAtWork = isAtWork
    this.#now = now
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Tells whether one more may be in progress. */
  get hasPlace(): boolean {
    const { atOnce } = this.#limits
    if (this.#inHand.size < atOnce) return true
    let atWork = 0
    for (const item of this.#inHand) if (this.#isAtWork(item)) atWork++
    return atWork < atOnce
  }

  add(item: Item): void {
    if (this.#waiting.length > 0) this.#moveClock()
    else this.#begin()
    this.#waiting.push({ item, since: this.#time })
  }

  /** Takes the first, if there is a place. */
  next(): Item | undefined {
    if (!this.hasPlace || this.#waiting.length === 0) return undefined
    this.#moveClock()
    this.#letIn++
    return this.#waiting.shift()?.item
  }

  /** Takes a place until `leave`. */
  enter(item: Item): void {
    this.#inHand.add(item)
  }

  leave(item: Item): void {
    this.#inHand.delete(item)
  }

  /** Takes the last to come if it would wait too long. */
  refuse(): Item | undefined {
    const last = this.#waiting.at(-1)
    if (!last) return undefined
    this.#moveClock()
    if (this.#passed < knownAfter) return undefined
    const left = (this.#waiting.length * this.#passed) / (this.#letIn + 1)
    const isTooLong = left > soon && this.#time - last.since + left > this.#limits.patience
    return isTooLong ? this.#waiting.pop()?.item : undefined
  }

  /** Begins a new line. The pace of an earlier crowd says little about this one. */
  #begin() {
    const now = this.#now()
    if (now - this.#movedAt > memory) this.#passed = this.#letIn = 0
    this.#movedAt = now
  }

  #moveClock() {
    const now = this.#now()
    const step = Math.min(longestStep, now - this.#movedAt)
    const fading = Math.exp(-step / memory)
    this.#time += step
    this.#passed = this.#passed * fading + step
    this.#letIn *= fading
    this.#movedAt = now
  }
}
