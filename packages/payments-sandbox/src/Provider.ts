import type { Faults } from './Faults.ts'
import { KeysInUse } from './api/idempotency.ts'
import type { Store } from './store/Store.ts'
import { type Method, defaultMethods } from './payments/methods.ts'
import { newId } from './store/newId.ts'
import type { EventType } from './store/objects.ts'
import type { EventRecord } from './store/records.ts'

interface Deadline {
  id: string
  /** Seconds since 1970. */
  at: number
}

/** Stores ids in order of due time. New ids mostly belong near the end, so an insertion moves few of them. */
class Deadlines {
  readonly #ordered: Deadline[] = []

  add(id: string, at: number) {
    let index = this.#ordered.length
    while (index > 0 && (this.#ordered[index - 1]?.at ?? at) > at) index--
    this.#ordered.splice(index, 0, { id, at })
  }

  /** Removes and returns every id that is due. */
  takeDue(now: number): string[] {
    let count = 0
    while ((this.#ordered[count]?.at ?? Infinity) <= now) count++
    return count === 0 ? [] : this.#ordered.splice(0, count).map(deadline => deadline.id)
  }
}

/** State of the sandbox for its operations: store, clock, and events. */
export interface Provider {
  store: Store
  /** Due times of sessions that will expire and of refunds that will end. */
  deadlines: Deadlines
  faults: Faults
  keysInUse: KeysInUse
  /** Time for which new objects are missing from lists, since Stripe's lists may lag. */
  listLagMs: number
  /** Seconds since 1970, as in all of Stripe's timestamps. */
  now: () => number
  /** Payment methods of the account. */
  methods: readonly Method[]
  /** Base URL of the hosted payment page. */
  publicUrl: string
  /** Records an event with the current state of the object, and sends it to the webhook. */
  publish(type: EventType, object: object): void
}

interface ProviderParts {
  store: Store
  faults: Faults
  now: () => number
  publicUrl: string
  announce: (event: EventRecord) => void
}

/** Creates a provider for this store, and restores the deadlines of stored objects. */
export const createProvider = ({ store, faults, now, publicUrl, announce }: ProviderParts): Provider => {
  const deadlines = new Deadlines()
  for (const { id, session } of store.ledgers.sessions.oldestFirst())
    if (session.status === 'open') deadlines.add(id, session.expires_at)
  for (const { id, at } of store.ledgers.refundPlans.oldestFirst()) deadlines.add(id, at)
  return {
    store,
    deadlines,
    faults,
    keysInUse: new KeysInUse(),
    listLagMs: 0,
    now,
    publicUrl,
    methods: defaultMethods,
    publish(type, object) {
      const event: EventRecord = {
        id: newId('evt_'),
        created: now(),
        type,
        snapshot: JSON.stringify(object),
        isPending: true,
      }
      store.save('events', event)
      announce(event)
    },
  }
}
