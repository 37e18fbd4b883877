import type { Deps } from '../../platform/base/deps.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'
import { readCatalogVersion } from './catalogVersion.ts'

// Sales change the order of best sellers without a new version: otherwise every sold unit would empty the cache.
const longestKept = 60_000

/** Caches answers until the catalogue changes; their order by units sold may be a minute old. */
export interface VersionedCache {
  /**
   * Returns the cache entry of this key and version of the catalogue; simultaneous callers share one call of `make`.
   */
  remember: <T>(key: string, make: () => Promise<T>) => Promise<T>
}

/** Caches the most recently used answers: `capacity` of them, or as many as have this total `sizeOf`. */
export const versionedCache = (
  deps: Pick<Deps, 'db'>,
  capacity: number,
  sizeOf: (answer: unknown) => number = () => 1,
): VersionedCache => {
  let cache = new ByteCache<Promise<unknown>>(capacity)
  let keptVersion = -1
  let keptSince = 0

  const makeAndKeep = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const home = cache
    const answer = make()
    home.set(key, answer, 1)
    const size = (made: T) => {
      if (home.get(key) === answer) home.set(key, answer, sizeOf(made))
    }
    answer.then(size, () => home.delete(key))
    return answer
  }

  return {
    remember: async <T>(key: string, make: () => Promise<T>): Promise<T> => {
      const version = await readCatalogVersion(deps)
      if (version !== keptVersion || Date.now() - keptSince > longestKept) {
        cache = new ByteCache(capacity)
        keptVersion = version
        keptSince = Date.now()
      }
      return (cache.get(key) as Promise<T> | undefined) ?? makeAndKeep(key, make)
    },
  }
}
