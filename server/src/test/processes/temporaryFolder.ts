import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Variables that `os.tmpdir()` reads: the first two on Windows, the last elsewhere. */
const names = ['TEMP', 'TMP', 'TMPDIR'] as const

/**
 * Creates a folder for the temporary files of this process and of all that it starts from now on, so that whatever
 * tests leave behind is removed with the folder. Returns a function that removes the folder and restores the variables.
 */
export const useTemporaryFolder = (): (() => void) => {
  const formerValues = names.map(name => process.env[name])
  const folder = mkdtempSync(join(tmpdir(), 'shop-run-'))
  // Lets Postgres, which runs as a separate user, enter the folder.
  chmodSync(folder, 0o711)
  for (const name of names) process.env[name] = folder
  return () => {
    names.forEach((name, index) => {
      const value = formerValues[index]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    })
    rmSync(folder, { recursive: true, force: true })
  }
}
