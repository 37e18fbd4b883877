import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'
import { dictionarySource } from './spelling.ts'

const allowed = {
  canUndo: true,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const nothing = { isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [] }

describe('a right click', () => {
  let desktop: Desktop
  beforeEach(async () => void (desktop = await openDesktop()))

  const click = (params: Partial<ContextMenuParams>): MenuItemConstructorOptions[] | null => {
    fake.popup = null
    desktop.page.emit('context-menu', {}, { ...nothing, editFlags: allowed, ...params })
    return fake.popup
  }
  const names = (menu: MenuItemConstructorOptions[] | null) =>
    menu?.map(({ role, label, type }) => role ?? label ?? type)
  const choose = (menu: MenuItemConstructorOptions[] | null, label: string) => {
    const press = menu?.find(item => item.label === label)?.click as (() => void) | undefined
    press?.()
  }

  it('in a field offers the usual editing commands', () => {
    const menu = click({ isEditable: true })
    const edits = ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll']
    expect(names(menu)).toEqual(edits)
    const able = (role: string) => menu?.find(item => item.role === role)?.enabled
    expect(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'].map(able)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('on a misspelled word offers corrections, and to add the word to the dictionary', () => {
    const word = { isEditable: true, misspelledWord: 'thobbe' }
    const menu = click({ ...word, dictionarySuggestions: ['thole', 'those'] })
    expect(names(menu)?.slice(0, 5)).toEqual([
      'thole',
      'those',
      'separator',
      'Add to Dictionary',
      'separator',
    ])
    choose(menu, 'those')
    expect(desktop.page.corrections).toEqual(['those'])
    choose(menu, 'Add to Dictionary')
    expect(fake.spelling.added).toEqual(['thobbe'])
    expect(click(word)?.[0]).toEqual({ label: 'No Suggestions', enabled: false })
  })

  it('on selected text offers to copy it, and elsewhere opens no menu', () => {
    expect(names(click({ selectionText: 'Najd', editFlags: { ...allowed, canCopy: true } }))).toEqual([
      'copy',
    ])
    expect(click({})).toBeNull()
  })
})

describe('spelling', () => {
  it('is British, and its dictionary comes only from the address in SECURITY.md', async () => {
    await openDesktop()
    const page = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
    expect(fake.spelling).toMatchObject({ languages: ['en-GB'], source: dictionarySource })
    expect(page).toContain(`\`${dictionarySource}\``)
    expect(page).toContain('`en-GB`')
  })
})
