import type { Session } from 'electron'

/** Chromium's own dictionaries; set here so that an update of Electron moves it nowhere else unnoticed. */
export const dictionarySource = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * Checks spelling in British English. Windows and Linux fetch that one dictionary once, not one for each language of the
 * system; macOS has its own, where both calls do nothing.
 */
export const checkSpelling = (session: Session): void => {
  session.setSpellCheckerDictionaryDownloadURL(dictionarySource)
  session.setSpellCheckerLanguages(['en-GB'])
}
