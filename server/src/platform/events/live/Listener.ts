import type { LiveEvent, LiveTopic } from '@shop/contracts/live/endpoints'

/** The events for one window. What happens while it does not read is put together into one event. */
export class Listener implements AsyncIterableIterator<LiveEvent> {
  readonly userId: string
  readonly #leave: (self: Listener) => void
  #waiting: Set<LiveTopic> | null = null
  #wake: () => void = () => {}
  #hasEnded = false

  constructor(userId: string, leave: (self: Listener) => void) {
    this.userId = userId
    this.#leave = leave
  }

  push({ topics }: LiveEvent): void {
    this.#waiting = new Set([...(this.#waiting ?? []), ...topics])
    this.#wake()
  }

  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#leave(this)
    this.#wake()
  }

  async next(): Promise<IteratorResult<LiveEvent, undefined>> {
    if (!this.#waiting && !this.#hasEnded)
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    if (this.#hasEnded || !this.#waiting) return { done: true, value: undefined }
    const topics = [...this.#waiting]
    this.#waiting = null
    return { done: false, value: { topics } }
  }

  async return(): Promise<IteratorResult<LiveEvent, undefined>> {
    this.end()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
