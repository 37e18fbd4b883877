import { oneAtATime } from '@shop/client/oneAtATime'
import type { Answer, Endpoint } from '@shop/contracts/endpoint'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Connection } from '../platform/connection.ts'
import { isUnreachable } from './unreachable.ts'

interface CachedAnswer {
  key: readonly unknown[]
  data: unknown
  /** Time of the read, in ms since 1970. */
  at: number
}

interface StoredAnswers {
  userId: string
  answers: CachedAnswer[]
}

const maxAnswers = 300
/**
 * Maximum number of characters of JSON to store: a day's orders. A message to the desktop's main process may have a
 * million, with each quote escaped.
 */
const maxCharacters = 700_000
const saveDelayMs = 1000
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Paths of lists, details and public settings; none is about the user's own account. */
const pathPrefixes = ['/admin/', '/orders/', '/settings']
const isCacheable = ({ queryKey: [path] }: Query): boolean =>
  pathPrefixes.some(prefix => String(path).startsWith(prefix))

const hashOf = (key: readonly unknown[]): string => JSON.stringify(key)

const parseAnswers = (text: string | null, userId: string): CachedAnswer[] => {
  try {
    const saved = JSON.parse(text ?? 'null') as StoredAnswers | null
    return saved?.userId === userId ? saved.answers.filter(({ at }) => Date.now() - at < maxAgeMs) : []
  } catch {
    return []
  }
}

/** Tells whether an answer fills a whole screen, such as a list, instead of describing one record. */
const fillsScreen = ({ key: [path] }: CachedAnswer): boolean => !String(path).includes('{')

/** Selects the latest answer of each screen, then the newest others, up to the limit. */
const selectToStore = (answers: readonly CachedAnswer[]): CachedAnswer[] => {
  let charactersLeft = maxCharacters
  const newestFirst = answers.toSorted((a, b) => b.at - a.at)
  const latestByScreen = new Map(
    newestFirst
      .toReversed()
      .filter(fillsScreen)
      .map(answer => [answer.key[0], answer]),
  )
  return [...new Set([...latestByScreen.values(), ...newestFirst])].slice(0, maxAnswers).filter(answer => {
    const { length } = JSON.stringify(answer)
    if (length > charactersLeft) return false
    charactersLeft -= length
    return true
  })
}

/** Caches the last answers that this user saw, for when the shop is unreachable, also after a restart. */
export const createAnswerCache = ({ session, platform }: Connection, queries: QueryClient) => {
  const cached = new Map<string, CachedAnswer>()
  let ownerId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = async () => {
    timer = undefined
    const userId = session.user()?.id
    if (userId === undefined || userId !== ownerId) return
    await oneAtATime('shop-seen', async () => {
      // Merges the answers cached by other windows.
      const merged = new Map(
        parseAnswers(await platform.readStored('seen'), userId).map(answer => [hashOf(answer.key), answer]),
      )
      for (const [hash, answer] of cached)
        if (answer.at >= (merged.get(hash)?.at ?? 0)) merged.set(hash, answer)
      const saved: StoredAnswers = { userId, answers: selectToStore([...merged.values()]) }
      await platform.keep('seen', JSON.stringify(saved))
    })
  }
  const cacheAnswer = ({ queryKey, state }: Query) => {
    const hash = hashOf(queryKey)
    cached.delete(hash)
    cached.set(hash, { key: queryKey, data: state.data, at: state.dataUpdatedAt })
    if (cached.size > maxAnswers) {
      // Removes the oldest answer about one record, or the oldest of all if each fills a screen.
      const [oldest] = cached.keys()
      const oldestRecord = [...cached].find(([, answer]) => !fillsScreen(answer))?.[0]
      const removed = oldestRecord ?? oldest
      if (removed !== undefined) cached.delete(removed)
    }
    // An answer that cannot be stored stays readable while the window is open.
    timer ??= setTimeout(() => void save().catch(() => undefined), saveDelayMs)
  }
  const restore = (query: Query) => {
    const answer = cached.get(hashOf(query.queryKey))
    if (!answer || query.state.data !== undefined || !isUnreachable(query.state.error)) return
    queries.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at })
  }
  const load = async (userId: string) => {
    ownerId = userId
    const answers = parseAnswers(await platform.readStored('seen'), userId)
    if (ownerId !== userId) return
    for (const answer of answers) if (!cached.has(hashOf(answer.key))) cached.set(hashOf(answer.key), answer)
    queries.getQueryCache().getAll().filter(isCacheable).forEach(restore)
  }
  /**
   * Clears the answers when another user signs in. The page keeps what it shows when a session ends, because the same
   * user may continue.
   */
  const onUserChange = () => {
    const userId = session.user()?.id
    if (userId === undefined) cached.clear()
    else if (userId !== ownerId) {
      if (ownerId !== null) queries.clear()
      cached.clear()
      void load(userId).catch(() => undefined)
    }
  }

  return {
    /** Returns the cached answers of one endpoint. */
    answersOf: <E extends Endpoint>({ path }: E): Answer<E>[] =>
      [...cached.values()].flatMap(({ key, data }) => (key[0] === path ? [data as Answer<E>] : [])),
    /**
     * Starts to cache the answers to reads, and to answer reads from the cache while the shop is unreachable. Returns a
     * function that stops both.
     */
    start: (): (() => void) => {
      onUserChange()
      const unsubscribers = [
        session.subscribe(onUserChange),
        queries.getQueryCache().subscribe(({ type, query, ...event }) => {
          if (type !== 'updated' || !('action' in event) || !isCacheable(query)) return
          if (event.action.type === 'success' && !event.action.manual) cacheAnswer(query)
          if (event.action.type === 'error') restore(query)
        }),
      ]
      return () => {
        clearTimeout(timer)
        timer = undefined
        unsubscribers.forEach(unsubscribe => unsubscribe())
      }
    },
  }
}
