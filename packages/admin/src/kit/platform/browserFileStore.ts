interface StoredFile {
  id: string
  file: File
  /** Milliseconds since 1970. */
  keptAt: number
}

const maxAgeMs = 7 * 24 * 60 * 60_000 // ms, the same as drafts
const maxBytes = 200_000_000

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

/** Runs `work` in a transaction; rejects if the browser stores nothing. */
const inStore = async <Result>(work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> => {
  const opening = indexedDB.open('officeFiles', 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('files', { keyPath: 'id' }),
  )
  const database = await resultOf(opening)
  try {
    return await work(database.transaction('files', 'readwrite').objectStore('files'))
  } finally {
    database.close()
  }
}

/** Files that this browser stores over a reload or a crash, for a week and while there is room. */
export const browserFileStore = {
  keep: (added: ReadonlyMap<string, File>): Promise<void> =>
    inStore(async store => {
      const storedFiles = (await resultOf(store.getAll())) as StoredFile[]
      const expired = storedFiles.filter(({ keptAt }) => Date.now() - keptAt > maxAgeMs)
      for (const { id } of expired) store.delete(id)
      let bytes = storedFiles
        .filter(saved => !expired.includes(saved))
        .reduce((sum, { file }) => sum + file.size, 0)
      for (const [id, file] of added) {
        bytes += file.size
        if (bytes <= maxBytes)
          await resultOf(store.put({ id, file, keptAt: Date.now() } satisfies StoredFile))
      }
    }),
  find: (ids: readonly string[]): Promise<Map<string, File>> =>
    inStore(async store => {
      const records = await Promise.all(
        ids.map(id => resultOf(store.get(id)) as Promise<StoredFile | undefined>),
      )
      return new Map(
        records.flatMap(saved =>
          saved && Date.now() - saved.keptAt <= maxAgeMs ? [[saved.id, saved.file] as const] : [],
        ),
      )
    }),
  drop: (ids: readonly string[]): Promise<void> =>
    inStore(async store => {
      for (const id of ids) await resultOf(store.delete(id))
    }),
}
