/**
 * Lets a limited number of callers in at once; the others wait in order of arrival, until they have waited too long.
 */
export class Semaphore {
  #free: number
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number, waitMs: number) {
    this.#free = count
    this.#waitMs = waitMs
  }

  /** Waits for a turn. Returns the function that ends it and lets the next caller in; null after too long a wait. */
  async acquire(): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free--
    else if (!(await this.#turn())) return null
    return () => this.#release()
  }

  #turn() {
    return new Promise<boolean>(resolve => {
      const startTurn = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(startTurn)
        resolve(false)
      }, this.#waitMs)
      this.#waiting.add(startTurn)
    })
  }

  #release() {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
