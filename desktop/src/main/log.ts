import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { app, type BrowserWindow } from 'electron'
import type { Dialogs } from './files/dialogs.ts'
import { inform } from './window/confirm.ts'
import { writeFileAtomically } from './files/writeFileAtomically.ts'

/** Size above which the file becomes the single old file, bytes. */
const maxFileBytes = 500_000
/** Maximum number of characters of one entry. */
const maxEntryLength = 4000

const file = (): string => join(app.getPath('logs'), 'office.log')
const oldFile = (): string => `${file()}.old`

/** Removes queries and email addresses, which could identify customers. */
const redact = (text: string): string =>
  text.replaceAll(/\?[^\s'")]+/g, '?…').replaceAll(/(?<![\w.%+-])[\w.%+-]+@[\w.-]+/g, '…@…')

/** Appends an error and its source to the log. Ignores a failure to write, such as on a full disk. */
export const logError = (source: string, problem: unknown): void => {
  const details = problem instanceof Error ? (problem.stack ?? String(problem)) : String(problem)
  const entry = redact(`${source}: ${details}`.slice(0, maxEntryLength))
  try {
    mkdirSync(app.getPath('logs'), { recursive: true })
    if ((statSync(file(), { throwIfNoEntry: false })?.size ?? 0) > maxFileBytes) renameSync(file(), oldFile())
    appendFileSync(file(), `${new Date().toISOString()} ${entry}\n`, { mode: 0o600 })
  } catch {
    // A log that cannot be written must not stop the app.
  }
}

/** Logs the errors that a window's page reports. */
export const logPageErrors = ({ webContents }: BrowserWindow): void =>
  void webContents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
    if (level !== 'error') return
    const path = URL.canParse(sourceId) ? new URL(sourceId).pathname : ''
    logError('page', `${message} (${path}:${lineNumber})`)
  })

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the whole log, oldest entries first. */
export const logText = (): string => read(oldFile()) + read(file())

/** Saves the log where the user chooses, as one file to send to support. */
export const saveLog = async ({ askSavePath }: Dialogs): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10)
  const path = await askSavePath(null, `${app.getName()} log ${day}.txt`)
  if (path === null) return
  await writeFileAtomically(path, Readable.from([logText()])).catch(({ message }: Error) =>
    inform('error', 'The log was not saved.', message),
  )
}
