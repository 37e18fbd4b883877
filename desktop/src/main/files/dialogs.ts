import { basename, dirname, extname, join } from 'node:path'
import { type FileKind, fileKinds, type FileRule } from '@shop/contracts/uploads'
import { app, dialog, type OpenDialogOptions, type SaveDialogOptions, type WebContents } from 'electron'
import { windowOf } from '../window/windowOf.ts'

/** Maximum length of a proposed name, in bytes: file systems allow 255, and the system may append to the name. */
const maxNameBytes = 180

const graphemes = new Intl.Segmenter('en-GB')

const truncateName = (name: string): string => {
  let result = ''
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(result + segment) > maxNameBytes) break
    result += segment
  }
  return result
}

/** Turns any name into a name without a path that every file system allows. */
const safeName = (name: string): string => {
  const legalName = basename(name).replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '')
  const extension = extname(legalName).slice(0, 10)
  return truncateName(legalName.slice(0, legalName.length - extension.length)) + extension || 'file'
}

const saveTypeNames: Record<string, string> = { pdf: 'PDF', csv: 'CSV', txt: 'Text', zip: 'ZIP' }

const nouns: Record<FileKind, string> = {
  jpg: 'Pictures',
  png: 'Pictures',
  mp4: 'Videos',
  webm: 'Videos',
  pdf: 'Documents',
  doc: 'Documents',
  docx: 'Documents',
  csv: 'Sheets',
  xlsx: 'Sheets',
  xml: 'Sheets',
  zip: 'ZIP files',
}

/** Names the files that a rule accepts: `Pictures and Documents`. */
const nounOf = ({ kinds }: Pick<FileRule, 'kinds'>): string =>
  [...new Set(kinds.map(kind => nouns[kind]))].join(' and ')

const filterOf = (rule: Pick<FileRule, 'kinds'>) => ({
  name: `${nounOf(rule)} (${rule.kinds.map(kind => kind.toUpperCase()).join(', ')})`,
  extensions: rule.kinds.flatMap(kind => [...fileKinds[kind].endings]),
})

/** Returns the path of a user's folder; null if the system has no such folder. */
const systemFolder = (name: 'downloads' | 'documents' | 'pictures'): string | null => {
  try {
    return app.getPath(name)
  } catch {
    return null
  }
}

type Page = WebContents | null

const showSave = (page: Page, options: SaveDialogOptions) => {
  const window = windowOf(page)
  return window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options)
}
const showOpen = (page: Page, options: OpenDialogOptions) => {
  const window = windowOf(page)
  return window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options)
}

/** Opens the system's file dialogs over the window that needs them, each in its last used folder. */
export const createDialogs = () => {
  const lastFolders = new Map<string, string>()
  const folderFor = (purpose: 'save' | 'documents' | 'pictures'): string =>
    lastFolders.get(purpose) ?? systemFolder(purpose === 'save' ? 'downloads' : purpose) ?? ''

  return {
    /**
     * Asks where to save a file; null if the user cancels. `explanation` says why a dialog opens that the user did not
     * request.
     */
    askSavePath: async (page: Page, name: string, explanation?: string): Promise<string | null> => {
      const proposed = safeName(name)
      const extension = extname(proposed).slice(1).toLowerCase()
      const { canceled, filePath } = await showSave(page, {
        title: explanation ?? `Save ${proposed}`,
        // macOS shows no title, so the message repeats it.
        ...(explanation !== undefined && { message: explanation }),
        buttonLabel: 'Save',
        defaultPath: join(folderFor('save'), proposed),
        ...(saveTypeNames[extension] && {
          filters: [{ name: saveTypeNames[extension], extensions: [extension] }],
        }),
      })
      if (canceled || !filePath) return null
      lastFolders.set('save', dirname(filePath))
      return filePath
    },
    /** Asks for files that the rule accepts, or for a folder of them; empty if the user cancels. */
    askForPaths: async (
      page: Page,
      rule: FileRule,
      target: 'file' | 'files' | 'folder',
    ): Promise<string[]> => {
      const purpose = nouns[rule.kinds[0] ?? 'pdf'] === 'Pictures' ? 'pictures' : 'documents'
      const noun = nounOf(rule)
      const title = {
        file: `Choose ${noun.replaceAll(/s\b/g, '')}`,
        files: `Choose ${noun}`,
        folder: `Choose Folder of ${noun}`,
      }[target]
      const { filePaths } = await showOpen(page, {
        title,
        message: title,
        buttonLabel: target === 'folder' ? 'Choose Folder' : 'Choose',
        defaultPath: folderFor(purpose),
        properties: [
          target === 'folder' ? 'openDirectory' : 'openFile',
          ...(target === 'files' ? (['multiSelections'] as const) : []),
        ],
        filters: target === 'folder' ? [] : [filterOf(rule)],
      })
      const [first] = filePaths
      if (first !== undefined) lastFolders.set(purpose, dirname(first))
      return filePaths
    },
  }
}

export type Dialogs = ReturnType<typeof createDialogs>
