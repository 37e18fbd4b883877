import type { Deps } from '../../platform/base/deps.ts'
import { readCatalogVersion } from './catalogVersion.ts'

// Sales move best sellers up without a new version: every sold unit would empty the cache.
const longestKept = 60_000

/** Answers that stay right until the catalogue changes; their order by units sold may be a minute old. */
export interface VersionedCache {
  /** Returns the cache entry of this key and version of the catalogue; simultaneous callers share one call of `make`. */
  remember: <T>(key: string, make: () => Promise<T>) => Promise<T>
}

/** Keeps the `capacity` answers that were used last. */
export const versionedCache = (deps: Pick<Deps, 'db'>, capacity: number): VersionedCache => {
  let kept = new Map<string, Promise<unknown>>()
  let keptVersion = -1
  let keptSince = 0

  const makeAndKeep = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const home = kept
    const answer = make()
    home.set(key, answer)
    answer.catch(() => home.delete(key))
    const [oldest] = home.keys()
    if (home.size > capacity && oldest !== undefined) home.delete(oldest)
    return answer
  }

  return {
    remember: async <T>(key: string, make: () => Promise<T>): Promise<T> => {
      const version = await readCatalogVersion(deps)
      if (version !== keptVersion || Date.now() - keptSince > longestKept) {
        kept = new Map()
        keptVersion = version
        keptSince = Date.now()
      }
      const known = kept.get(key) as Promise<T> | undefined
      if (!known) return makeAndKeep(key, make)
      // A map lists its keys in the order of insertion: what is used moves to the young end.
      kept.delete(key)
      kept.set(key, known)
      return known
    },
  }
}
