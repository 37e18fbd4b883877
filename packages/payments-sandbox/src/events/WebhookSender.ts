import { Agent } from 'node:http'
import type { Faults } from '../Faults.ts'
import { postWebhook } from './postWebhook.ts'
import { presentEvent } from './presentEvent.ts'
import type { EventRecord } from '../store/records.ts'
import { signPayload } from './signPayload.ts'

interface WebhookSettings {
  url: string | undefined
  secret: string
  /** Pauses before the second attempt, the third and so on; after the last attempt the event is abandoned. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
}

interface SenderParts extends WebhookSettings {
  faults: Faults
  now: () => number
  /** Called when an event needs no more attempts. */
  onSettled: (event: EventRecord) => void
}

interface Delivery {
  events: EventRecord[]
  attempt: number
}

const maxParallel = 16
const maxHoldMs = 2000

/**
 * Sends signed events to the shop's webhook in the background, many in parallel, and retries until they are accepted.
 */
export class WebhookSender {
  readonly #parts: SenderParts
  readonly #agent = new Agent({ keepAlive: true, maxSockets: maxParallel })
  readonly #waiting = new Map<Delivery, NodeJS.Timeout>()
  #ready: Delivery[] = []
  #held: EventRecord[] = []
  #active = 0
  #isClosed = false
  #idleListeners: (() => void)[] = []

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Sends a new event, with a test's fault if one matches. */
  announce(event: EventRecord) {
    const eventFault = this.#parts.faults.takeForEvent(event.type)
    if (!eventFault) return this.send([event])
    const { fault, isLast } = eventFault
    if (fault.kind === 'drop') this.#parts.onSettled(event)
    else if (fault.kind === 'delay') this.#later({ events: [event], attempt: 0 }, fault.delayMs ?? 1000)
    else if (fault.kind === 'duplicate') this.send([event, event])
    else this.#hold(event, isLast)
  }

  send(events: EventRecord[]) {
    this.#ready.push({ events, attempt: 0 })
    setImmediate(() => this.#pump())
  }

  /** Changes the URL and sends waiting events there immediately. */
  setUrl(url: string | undefined) {
    this.#parts.url = url
    this.#wake()
  }

  /** Attempts every waiting event once, and resolves when nothing is under way. */
  async deliverAll() {
    this.#release()
    this.#wake()
    if (this.#active === 0 && this.#ready.length === 0) return
    await new Promise<void>(resolve => this.#idleListeners.push(resolve))
  }

  close() {
    this.#isClosed = true
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    this.#ready = []
    this.#agent.destroy()
    this.#notifyIfIdle()
  }

  #hold(event: EventRecord, isLast: boolean) {
    this.#held.push(event)
    if (isLast) this.#release()
    else setTimeout(() => this.#release(), maxHoldMs).unref()
  }

  #release() {
    if (this.#held.length > 0) this.send(this.#held.toReversed())
    this.#held = []
  }

  #wake() {
    for (const [delivery, timer] of this.#waiting) {
      clearTimeout(timer)
      this.#ready.push(delivery)
    }
    this.#waiting.clear()
    this.#pump()
  }

  #pump() {
    while (!this.#isClosed && this.#active < maxParallel) {
      const delivery = this.#ready.shift()
      if (!delivery) break
      this.#active++
      void this.#deliver(delivery).finally(() => {
        this.#active--
        this.#pump()
        this.#notifyIfIdle()
      })
    }
  }

  async #deliver({ events, attempt }: Delivery) {
    for (const event of events) {
      const isAccepted = await this.#post(event)
      if (this.#isClosed) return
      if (isAccepted) this.#parts.onSettled(event)
      else this.#retry(event, attempt)
    }
  }

  async #post(event: EventRecord) {
    const { url, secret, timeoutMs, now } = this.#parts
    if (url === undefined) return false
    const body = JSON.stringify(presentEvent(event))
    // A sandbox with a changed clock still has to sign within the tolerance of a shop with the real clock.
    const seconds = Math.floor(Math.max(now(), Date.now()) / 1000)
    return postWebhook({
      url,
      body,
      signature: signPayload(body, secret, seconds),
      agent: this.#agent,
      timeoutMs,
    })
  }

  #retry(event: EventRecord, attempt: number) {
    const pause = this.#parts.retryDelaysMs[attempt]
    if (pause === undefined) this.#parts.onSettled(event)
    else this.#later({ events: [event], attempt: attempt + 1 }, pause)
  }

  #later(delivery: Delivery, pauseMs: number) {
    const timer = setTimeout(() => {
      this.#waiting.delete(delivery)
      this.#ready.push(delivery)
      this.#pump()
    }, pauseMs)
    this.#waiting.set(delivery, timer.unref())
  }

  #notifyIfIdle() {
    if (!this.#isClosed && (this.#active > 0 || this.#ready.length > 0)) return
    for (const listener of this.#idleListeners.splice(0)) listener()
  }
}
