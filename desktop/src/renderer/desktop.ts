import { askOver } from './asked.ts'

/** The main process, called over this window's bridge. */
export const ask = askOver(window.desktop)
