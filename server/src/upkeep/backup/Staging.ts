import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../platform/base/config.ts'
import { crashPoint } from '../../platform/base/crashPoint.ts'
import { findTopNames } from './dataFiles.ts'

const prefix = '.restore-'

/** Files to be moved, written before the first move, so that a killed restore can be undone. */
interface Plan {
  /** Names of the files and folders to be moved out. */
  out: string[]
  /** Names of the files and folders that replace them. */
  in: string[]
}

/** A restore's new files, stored beside the files that they will replace. */
export interface Staging {
  id: string
  write: (path: string, body: AsyncIterable<Buffer>) => Promise<void>
  /** Replaces the old files by the new ones. */
  moveIn: () => Promise<void>
  /** Undoes the replacement as far as it went; can be repeated after an interruption. */
  moveBack: () => Promise<void>
  /** Removes the files that have not been moved to their final paths. */
  remove: () => Promise<void>
}

const planFile = 'plan.json'

const writePlan = async (root: string, plan: Plan) => {
  const temporary = join(root, `${planFile}.part`)
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(JSON.stringify(plan))
  await file.sync()
  await file.close()
  await rename(temporary, join(root, planFile))
}

/** Reads the plan; null if nothing was moved. */
const readPlan = async (root: string): Promise<Plan | null> =>
  existsSync(join(root, planFile)) ? (JSON.parse(await readFile(join(root, planFile), 'utf8')) as Plan) : null

const stagingAt = (dataDir: string, id: string): Staging => {
  const root = join(dataDir, `${prefix}${id}`)
  const [newFolder, oldFolder] = [join(root, 'new'), join(root, 'old')]
  return {
    id,
    write: async (path, body) => {
      const file = join(newFolder, path)
      await mkdir(dirname(file), { recursive: true })
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    moveIn: async () => {
      const plan: Plan = { out: await findTopNames(dataDir), in: await readdir(newFolder) }
      for (const name of plan.out)
        if ((await lstat(join(dataDir, name))).isSymbolicLink())
          throw new StartupError(
            `${join(dataDir, name)} is a link: a restore replaces files and folders only.`,
          )
      await writePlan(root, plan)
      for (const name of plan.out) await rename(join(dataDir, name), join(oldFolder, name))
      crashPoint('restore: half of the files moved')
      for (const name of plan.in) await rename(join(newFolder, name), join(dataDir, name))
    },
    moveBack: async () => {
      const plan = await readPlan(root)
      for (const name of plan?.in ?? [])
        if (!existsSync(join(newFolder, name))) await rename(join(dataDir, name), join(newFolder, name))
      for (const name of plan?.out ?? [])
        if (existsSync(join(oldFolder, name))) await rename(join(oldFolder, name), join(dataDir, name))
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Opens a folder in the data directory for files to be restored. */
export const openStaging = async (dataDir: string): Promise<Staging> => {
  const staging = stagingAt(dataDir, randomUUID())
  const root = join(dataDir, `${prefix}${staging.id}`)
  await mkdir(join(root, 'new'), { recursive: true })
  await mkdir(join(root, 'old'))
  return staging
}

/** Finds the stagings of killed restores, and of a running one unless the caller has locked the data directory. */
export const findStagings = async (dataDir: string): Promise<Staging[]> =>
  (await readdir(dataDir))
    .filter(name => name.startsWith(prefix))
    .map(name => stagingAt(dataDir, name.slice(prefix.length)))
