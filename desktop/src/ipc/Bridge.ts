import type { ApiReply, FileContent, HeldFile, OpenedFiles } from '@shop/admin/platform/Platform'
import type { Asked, Told, ToldName, Verb } from './verbs.ts'

export interface KnownShop {
  /** Origin, without a slash at its end. */
  address: string
  name: string
  lastOpenedAt: string
}

export interface Preferences extends Asked<'keepPreferences'> {}

export interface Shops {
  shops: KnownShop[]
  /** The one whose back office this window shows. */
  current: string | null
  /** False where the system has no keychain: then a sign-in lasts only until the app is closed. */
  keepsSignIn: boolean
  version: string
}

/** What each verb answers. A failure is an answer too, so that its code and text reach the page unchanged. */
export interface Answers {
  readShops: Shops
  addShop: { isFine: true; shop: KnownShop } | { isFine: false; reason: string }
  openShop: null
  forgetShop: Shops
  saveFile: 'saved' | 'canceled'
  saveFromApi: 'saved' | 'canceled'
  openFiles: OpenedFiles
  openFolder: OpenedFiles
  takeDropped: OpenedFiles
  thumbnail: string
  readText: string
  releaseFiles: null
  upload: ApiReply
  cancelTransfer: null
  print: null
  openPdf: null
  notify: null
  setBadge: null
  openLink: null
  openWindow: null
  copyText: null
  readPreferences: Preferences
  keepPreferences: Preferences
  listPrinters: { name: string; label: string }[]
  installUpdate: null
}

export interface AskFailure {
  name: string
  message: string
  status?: number
  body?: unknown
}

export type Reply<V extends Verb> = { answer: Answers[V] } | { failure: AskFailure }

/** All that crosses from preload to the page, as `window.desktop`: no channel, path or Electron object among it. */
export interface Bridge {
  ask: { [V in Verb]: (input: Asked<V>) => Promise<Answers[V]> }
  on: { [N in ToldName]: (listener: (told: Told[N]) => void) => () => void }
  /** Paths of dropped files, for `takeDropped`. */
  pathsOf: (files: readonly File[]) => string[]
}

export type { FileContent, HeldFile }

declare global {
  interface Window {
    desktop: Bridge
  }
}
