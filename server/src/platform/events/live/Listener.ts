import type { Permission } from '@shop/contracts/access'
import { type LiveEvent, type LiveTopic, topicPermissions } from '@shop/contracts/live/endpoints'
import type { Viewer } from '../../http/Viewer.ts'

/** The stream of events for one window. Changes while it is not being read are combined into one event. */
export class Listener implements AsyncIterableIterator<LiveEvent> {
  readonly userId: string
  readonly #permissions: ReadonlySet<Permission>
  readonly #onEnd: (self: Listener) => void
  #pendingTopics: Set<LiveTopic> | null = null
  #wake: () => void = () => {}
  #hasEnded = false

  constructor({ id, permissions }: Pick<Viewer, 'id' | 'permissions'>, onEnd: (self: Listener) => void) {
    this.userId = id
    this.#permissions = permissions
    this.#onEnd = onEnd
  }

  /** Adds the topics that its user may see; an event without topics shows that the stream works. */
  push({ topics }: LiveEvent): void {
    const visibleTopics = topics.filter(topic => this.#permissions.has(topicPermissions[topic]))
    if (visibleTopics.length === 0 && topics.length > 0) return
    this.#pendingTopics = new Set([...(this.#pendingTopics ?? []), ...visibleTopics])
    this.#wake()
  }

  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#onEnd(this)
    this.#wake()
  }

  async next(): Promise<IteratorResult<LiveEvent, undefined>> {
    if (!this.#pendingTopics && !this.#hasEnded)
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    if (this.#hasEnded || !this.#pendingTopics) return { done: true, value: undefined }
    const topics = [...this.#pendingTopics]
    this.#pendingTopics = null
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
