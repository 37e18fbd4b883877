import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, messageOf } from './errorParts.ts'
import { StartupError } from './config.ts'

// Node's own recursive mkdir never returns for a directory such as /proc/shop.
const createDir = (dir: string) => {
  if (existsSync(dir)) return
  createDir(dirname(dir))
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    // Another process of the shop may have been quicker.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Creates the data directory if it is missing. Throws a StartupError if nothing can be stored in it. */
export const makeDataDir = (dataDir: string): void => {
  try {
    createDir(dataDir)
    // The path with a dot also refuses a file in the directory's place.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} cannot be used: ${messageOf(error)}.`)
  }
}

/** Makes every file that this process creates readable only by its owner, also in a data directory open to others. */
export const restrictFilesToOwner = (): void => {
  process.umask(0o077)
}
