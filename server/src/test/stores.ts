import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { onBothDatabases, type Dialect } from './databases.ts'
import { startS3, type TestS3 } from './s3/startS3.ts'
import type { TestShopOptions, TestShop } from './startShop.ts'

/** Starts a store for all tests of the enclosing `describe`. */
export const useS3 = (): TestS3 => {
  const s3 = {} as TestS3
  beforeAll(async () => {
    Object.assign(s3, await startS3())
  })
  afterAll(() => s3.stop())
  return s3
}

type Tests = (dialect: Dialect, options: TestShopOptions) => void

/** Declares the same tests for files on the disk and in a bucket, on SQLite. */
export const onBothStores = (title: string, tests: Tests): void => {
  describe(title, () => tests('sqlite', {}))
  describe(`${title} (bucket)`, () => tests('sqlite', { s3: useS3() }))
}

/** Declares the same tests for SQLite and Postgres, and for Postgres with files in a bucket. */
export const onBothDatabasesAndStores = (title: string, tests: Tests): void => {
  onBothDatabases(title, dialect => tests(dialect, {}))
  describe(`${title} (postgres, bucket)`, () => tests('postgres', { s3: useS3() }))
}

/** Tells whether the shop has this file, in whichever store. */
export const hasFile = async ({ deps }: TestShop, key: string): Promise<boolean> =>
  (await deps.files.open(key)) !== null || existsSync(join(deps.config.dataDir, key))

/** Lists the keys of the files directly below a folder. */
export const filesIn = async ({ deps }: TestShop, folder: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of deps.files.list(folder)) keys.push(key)
  return keys
}
