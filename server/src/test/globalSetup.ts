import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgresCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One Postgres for the whole run; each test file makes its own database in it. */
export default async (project: TestProject) => {
  const postgres = await startPostgres({ isHasty: true })
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
