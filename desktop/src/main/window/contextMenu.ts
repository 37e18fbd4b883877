import {
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
  session,
} from 'electron'

const separator: MenuItemConstructorOptions = { type: 'separator' }

const spellingItems = (
  { webContents }: BrowserWindow,
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuItemConstructorOptions[] => {
  if (misspelledWord === '') return []
  const suggestions = dictionarySuggestions.map(word => ({
    label: word,
    click: () => webContents.replaceMisspelling(word),
  }))
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Suggestions', enabled: false }]),
    separator,
    {
      label: 'Add to Dictionary',
      click: () => void session.defaultSession.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ]
}

const editItems = ({ editFlags: can }: ContextMenuParams): MenuItemConstructorOptions[] => [
  { role: 'undo', enabled: can.canUndo },
  { role: 'redo', enabled: can.canRedo },
  separator,
  { role: 'cut', enabled: can.canCut },
  { role: 'copy', enabled: can.canCopy },
  { role: 'paste', enabled: can.canPaste },
  { role: 'selectAll', enabled: can.canSelectAll },
]

const itemsFor = (window: BrowserWindow, params: ContextMenuParams): MenuItemConstructorOptions[] => {
  if (params.isEditable) return [...spellingItems(window, params), ...editItems(params)]
  return params.selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: params.editFlags.canCopy }]
}

/** Opens an editing menu on a right click or the menu key; Electron has none by default. */
export const openContextMenus = (window: BrowserWindow): void =>
  void window.webContents.on('context-menu', (_, params) => {
    const items = itemsFor(window, params)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
