import type { Deps } from '../../platform/base/deps.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'
import { readCatalogVersion } from './catalogVersion.ts'

// Maximum age, ms. Sales reorder best sellers without a new version of the catalogue, as otherwise every unit sold
// would empty the cache.
const maxAgeMs = 60_000

/** Caches answers until the catalogue changes; their order by units sold may be a minute old. */
export interface VersionedCache {
  /**
   * Returns the cache entry of this key and version of the catalogue; simultaneous callers share one call of `make`.
   */
  remember: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** Returns the cache entries of these ids under `prefix`; one call of `makeMissing` makes all that are missing. */
  rememberAll: <T>(
    prefix: string,
    ids: readonly string[],
    makeMissing: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
  ) => Promise<(T | undefined)[]>
}

/**
 * Caches the most recently used answers up to `capacity`, the total of their `sizeOf`; by default each answer counts 1.
 */
export const versionedCache = (
  deps: Pick<Deps, 'db'>,
  capacity: number,
  sizeOf: (answer: unknown) => number = () => 1,
): VersionedCache => {
  let cache = new ByteCache<Promise<unknown>>(capacity)
  let cachedVersion = -1
  let cachedAt = 0

  const makeAndCache = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const currentCache = cache
    const answer = make()
    currentCache.set(key, answer, 1)
    const measure = (result: T) => {
      if (currentCache.get(key) === answer) currentCache.set(key, answer, sizeOf(result))
    }
    answer.then(measure, () => currentCache.delete(key))
    return answer
  }

  const forgetOld = async () => {
    const version = await readCatalogVersion(deps)
    if (version === cachedVersion && Date.now() - cachedAt <= maxAgeMs) return
    cache = new ByteCache(capacity)
    cachedVersion = version
    cachedAt = Date.now()
  }

  return {
    remember: async <T>(key: string, make: () => Promise<T>): Promise<T> => {
      await forgetOld()
      return (cache.get(key) as Promise<T> | undefined) ?? makeAndCache(key, make)
    },
    rememberAll: async <T>(
      prefix: string,
      ids: readonly string[],
      makeMissing: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
    ) => {
      await forgetOld()
      const known = ids.map(id => cache.get(prefix + id) as Promise<T | undefined> | undefined)
      const missingIds = ids.filter((_, index) => known[index] === undefined)
      const made = missingIds.length > 0 ? makeMissing(missingIds) : null
      return Promise.all(
        ids.map((id, index) => known[index] ?? makeAndCache(prefix + id, async () => (await made)?.get(id))),
      )
    },
  }
}
