import { verbsOver } from './verbsOver.ts'

/** Verbs of the main process, called over this window's bridge. */
export const main = verbsOver(window.desktop)
