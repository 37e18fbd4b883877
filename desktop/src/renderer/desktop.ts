import { askOver } from './asked.ts'

/** Verbs of the main process, called over this window's bridge. */
export const ask = askOver(window.desktop)
