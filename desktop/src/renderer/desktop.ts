import { createMainCalls } from './createMainCalls.ts'

/** Verbs of the main process, called over this window's bridge. */
export const main = createMainCalls(window.desktop)
