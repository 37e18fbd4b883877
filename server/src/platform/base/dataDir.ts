import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from './config.ts'

// Node's own recursive mkdir never comes back from a directory such as /proc/shop.
const make = (dir: string) => {
  if (existsSync(dir)) return
  make(dirname(dir))
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    // Another process of the shop may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Makes the data directory where there is none. Throws a StartupError where nothing can be kept in it. */
export const makeDataDir = (dataDir: string): void => {
  try {
    make(dataDir)
    // A file is refused here too: nothing is below it.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}

/** Makes every later file of this process readable by its owner alone, also in a data directory open to others. */
export const keepToOwner = (): void => {
  process.umask(0o077)
}
