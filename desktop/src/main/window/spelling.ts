import type { Session } from 'electron'

/** Chromium's default source of dictionaries; set here so that an update of Electron cannot change it unnoticed. */
export const dictionarySource = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * Checks spelling in British English. Windows and Linux download only that dictionary; macOS has its own, and ignores
 * both calls.
 */
export const checkSpelling = (session: Session): void => {
  session.setSpellCheckerDictionaryDownloadURL(dictionarySource)
  session.setSpellCheckerLanguages(['en-GB'])
}
