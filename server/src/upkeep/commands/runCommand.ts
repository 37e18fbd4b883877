import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError, type Config } from '../../platform/base/config.ts'
import { restrictFilesToOwner } from '../../platform/base/dataDir.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { findStrayNames } from '../../platform/base/findStrayNames.ts'

/**
 * Runs a command that a person has typed, or shows its usage with `--help`. Files that the command creates can be read
 * only by their owner. An error is reported in one sentence, with exit code 1.
 */
export const runCommand = async (usage: string, command: () => Promise<void>): Promise<void> => {
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(`Usage: node server/dist/${usage}`)
    return
  }
  restrictFilesToOwner()
  for (const sentence of findStrayNames(process.env)) console.error(`! ${sentence}`)
  try {
    await command()
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}

/** Throws a StartupError if there is no SQLite database, which a connection would create. */
export const requireShop = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void => {
  if (!databaseUrl && !existsSync(join(dataDir, 'shop.sqlite')))
    throw new StartupError(`There is no shop in ${dataDir}: please check DATA_DIR.`)
}

/** Returns a signal that Ctrl+C and `kill` abort, so that unfinished files are removed before the process ends. */
export const abortedBySignals = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}
