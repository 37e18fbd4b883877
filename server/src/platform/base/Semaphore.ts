/** Lets so many at once; the others wait their turn, first come first served, until they have waited too long. */
export class Semaphore {
  #free: number
  readonly #waitMs: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number, waitMs: number) {
    this.#free = count
    this.#waitMs = waitMs
  }

  /** Gives the function that makes way for the next; null after too long a wait. */
  async acquire(): Promise<(() => void) | null> {
    if (this.#free > 0) this.#free--
    else if (!(await this.#turn())) return null
    return () => this.#release()
  }

  #turn() {
    return new Promise<boolean>(resolve => {
      const begin = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        resolve(false)
      }, this.#waitMs)
      this.#waiting.add(begin)
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
