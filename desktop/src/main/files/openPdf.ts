import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { app, shell, type WebContents } from 'electron'
import type { VerbInput } from '../../ipc/verbs.ts'
import { logError } from '../log.ts'
import { confirm } from '../window/confirm.ts'
import { withTimeout } from '../withTimeout.ts'
import type { Dialogs } from './dialogs.ts'
import { diskProblem } from './diskProblem.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** Name prefix of the temporary folders, one for each shown PDF, which only this user can open. */
const folderPrefix = 'shop-pdf-'

/** Maximum wait for a viewer to start, ms. A slower viewer may still show the PDF later. */
const viewerTimeoutMs = 15_000

const safePdfName = (name: string): string => {
  const cleaned = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').replace(/\.pdf$/i, '')
  return `${cleaned || 'document'}.pdf`
}

/** Opens a PDF in the system's viewer, from its own temporary folder; without a viewer, offers to save it. */
export const openPdf = async (
  page: WebContents,
  { name, content }: VerbInput<'openPdf'>,
  dialogs: Dialogs,
): Promise<void> => {
  const folder = await mkdtemp(join(app.getPath('temp'), folderPrefix)).catch((error: unknown) => {
    throw diskProblem(error)
  })
  const bytes = () => Readable.from([Buffer.from(content)])
  const file = join(folder, safePdfName(name))
  await writeFileAtomically(file, bytes())
  const problem = await withTimeout(viewerTimeoutMs, shell.openPath(file), () => '')
  if (!problem) return
  logError('shown PDF', problem)
  const shouldSave = await confirm(page, {
    message: 'This computer has no program to show a PDF.',
    detail: `You can save ${safePdfName(name)} as a file instead.`,
    confirmLabel: 'Save…',
  })
  const path = shouldSave ? await dialogs.askSavePath(page, safePdfName(name)) : null
  if (path !== null) await writeFileAtomically(path, bytes())
}

/**
 * Removes shown PDFs, because they contain customers' addresses. A PDF that a viewer still has open is removed the next
 * time.
 */
export const deleteShownPdfs = (): void => {
  const tempFolder = app.getPath('temp')
  for (const name of readdirSync(tempFolder).filter(entry => entry.startsWith(folderPrefix)))
    try {
      rmSync(join(tempFolder, name), { recursive: true, force: true })
    } catch (error) {
      logError('shown PDF', error)
    }
}
