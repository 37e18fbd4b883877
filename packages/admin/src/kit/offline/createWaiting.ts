import { ApiError } from '@shop/client/ApiError'
import type { Need } from '@shop/ui/buttons/allowed'
import { oneAtATime } from '@shop/client/oneAtATime'
import { failureText } from '../act/failureText.ts'
import type { Connection } from '../platform/connection.ts'
import type { WaitingChange } from './safeWrites.ts'
import { isUnreachable } from './unreachable.ts'

/** Changes by the id of their author, so that another user who signs in here sends none of them. */
type ChangesByUser = Record<string, WaitingChange[]>

const maxWaiting = 100

/** Tells whether a failed change can be sent again: the session ended, or the shop is away or too busy. */
const isRetryable = (error: unknown): boolean =>
  isUnreachable(error) || !(error instanceof ApiError) || [401, 429, 503].includes(error.status)

/** Loaded while online: it is too large for the first screen, and cannot be loaded without a network. */
const fetchSafeWrites = () => import('./safeWrites.ts')

let reasonToWait: ((need: Need) => string | null) | undefined

/** A shipped parcel has also been packed, so both changes are sent as one. */
const isReplacedBy = (next: WaitingChange, earlier: WaitingChange): boolean =>
  next.kind === 'ship' && earlier.kind === 'packed' && earlier.input['id'] === next.input['id']

const parse = (text: string | null): ChangesByUser => {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as ChangesByUser
  } catch {
    return {}
  }
}

/**
 * Queues the signed-in user's changes until the shop can be reached. They are stored on this device for all windows,
 * and sent in order. A refused change is skipped until somebody retries or discards it.
 */
export const createWaiting = ({ client, session, platform }: Connection) => {
  const listeners = new Set<() => void>()
  const editListeners = new Set<() => void>()
  let changes: readonly WaitingChange[] = []
  let running: Promise<number> | null = null

  const publish = (next: readonly WaitingChange[]) => {
    changes = next
    listeners.forEach(listener => listener())
  }
  const read = async (userId: string) => parse(await platform.readStored('waiting'))[userId] ?? []

  const edit = (userId: string, change: (current: WaitingChange[]) => WaitingChange[]): Promise<void> =>
    oneAtATime('shop-waiting', async () => {
      const saved = parse(await platform.readStored('waiting'))
      const next = change(saved[userId] ?? [])
      await platform.keep('waiting', JSON.stringify({ ...saved, [userId]: next }))
      publish(next)
      editListeners.forEach(listener => listener())
    })
  const currentUserId = (): string => {
    const user = session.user()
    if (!user) throw new ApiError(401, 'Please sign in.', 'unauthenticated')
    return user.id
  }
  const store = async (change: WaitingChange) => {
    const { queueFullError } = await fetchSafeWrites()
    await edit(currentUserId(), current => {
      const remaining = current.filter(earlier => !isReplacedBy(change, earlier))
      if (remaining.length >= maxWaiting) throw queueFullError()
      return [...remaining, change]
    })
  }

  const send = async (change: WaitingChange): Promise<unknown> => {
    const { callOf } = await fetchSafeWrites()
    const { endpoint, input } = callOf(change)
    return client.call(endpoint, input)
  }

  const replayAll = async (): Promise<number> => {
    const userId = currentUserId()
    let sentCount = 0
    for (;;) {
      const next = (await read(userId)).find(({ refusal }) => refusal === null)
      if (!next || session.user()?.id !== userId) return sentCount
      try {
        await send(next)
        await edit(userId, current => current.filter(({ id }) => id !== next.id))
        sentCount += 1
      } catch (error) {
        if (isRetryable(error)) return sentCount
        const refusal = failureText(error, 'The shop could not do this.')
        await edit(userId, current =>
          current.map(change => (change.id === next.id ? { ...change, refusal } : change)),
        )
      }
    }
  }

  return {
    list: () => changes,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Called on changes of this window; returns a function that unsubscribes. */
    onEdit: (listener: () => void) => {
      editListeners.add(listener)
      return () => void editListeners.delete(listener)
    },
    /**
     * Returns the reason why an action needs the shop; null for one that can be stored, and until the module has
     * loaded.
     */
    reasonToWait: (need: Need) => reasonToWait?.(need) ?? null,
    /** Loads the stored changes: at the start, and after another window's change. */
    load: async (): Promise<void> => {
      void fetchSafeWrites().then(
        module => (reasonToWait = module.reasonToWait),
        () => undefined,
      )
      const user = session.user()
      publish(user ? await read(user.id) : [])
    },
    /**
     * Sends the change and returns the answer. If the shop is unreachable or other changes are waiting, stores it and
     * returns null.
     */
    sendOrKeep: async (change: WaitingChange): Promise<{ answer: unknown } | null> => {
      if (!changes.some(({ refusal }) => refusal === null))
        try {
          return { answer: await send(change) }
        } catch (error) {
          if (!isUnreachable(error)) throw error
        }
      await store(change)
      return null
    },
    /**
     * Sends waiting changes one after another until the shop is unreachable. Resolves to the number sent for the first
     * caller, and to 0 for callers that join a running replay, so that only one refetches.
     */
    replay: (): Promise<number> => {
      if (running) return running.then(() => 0)
      running = oneAtATime('shop-replay', replayAll).finally(() => (running = null))
      return running
    },
    retry: (id: string): Promise<void> =>
      edit(currentUserId(), current =>
        current.map(change => (change.id === id ? { ...change, refusal: null } : change)),
      ),
    discard: (id: string): Promise<void> =>
      edit(currentUserId(), current => current.filter(change => change.id !== id)),
  }
}
