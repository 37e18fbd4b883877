import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemFile, mostInFolder } from '@shop/contracts/uploads'

const byName = new Intl.Collator('en-GB', { numeric: true })

/** What is below a folder, in the order of names: 2 before 10. Links are not followed: they may lead in a circle. */
const inFolder = async function* (folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) {
    yield folder
    return
  }
  for (const entry of entries.toSorted((one, other) => byName.compare(one.name, other.name))) {
    if (isSystemFile(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* inFolder(path)
    else if (entry.isFile()) yield path
  }
}

/** Paths as they are, and for folders those of the files in them; a folder that cannot be read stands for itself. */
export const filesBelow = async function* (paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory()) {
      yield path
      continue
    }
    let count = 0
    for await (const file of inFolder(path)) {
      if (++count > mostInFolder) break
      yield file
    }
  }
}
