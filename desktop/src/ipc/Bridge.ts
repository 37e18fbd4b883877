import type {
  ApiReply,
  HeldFile,
  OpenedFiles,
  Printed,
  ProviderProof,
} from '@shop/admin/kit/platform/Platform'
import type { Display, Preferences, Printer } from '@shop/admin/kit/platform/Preferences'
import type { Asked, Told, ToldName, Verb } from './verbs.ts'

export interface KnownShop {
  /** Origin, without a slash at its end. */
  address: string
  name: string
  lastOpenedAt: string
}

export interface Shops {
  shops: KnownShop[]
  /** The one whose back office this window shows. */
  current: string | null
  /** False where the system has no keychain: then a sign-in lasts only until the app is closed. */
  keepsSignIn: boolean
  version: string
}

/** Answer of each verb. A failure is an answer too, so that its code and text reach the page unchanged. */
export interface Answers {
  readShops: Shops
  addShop: { isFine: true; shop: KnownShop } | { isFine: false; reason: string }
  /** Reason why this app cannot work with the shop that is open, or null. */
  checkShop: string | null
  /** `canceled` where its user said no when main asked. */
  openShop: 'opened' | 'canceled'
  forgetShop: Shops
  /** Null where nobody came back from the browser. */
  proveByProvider: ProviderProof | null
  stopProving: null
  saveFile: 'saved' | 'canceled'
  saveFromApi: 'saved' | 'canceled'
  openFiles: OpenedFiles
  openFolder: OpenedFiles
  takeDropped: OpenedFiles
  takeGiven: OpenedFiles
  thumbnail: string
  readText: string
  keepFiles: null
  findFiles: HeldFile[]
  releaseFiles: null
  upload: ApiReply
  cancelTransfer: null
  print: Printed
  openPdf: null
  notify: null
  allow: null
  badge: null
  openWindow: null
  openLink: null
  copyText: null
  readPreferences: Preferences
  keepPreferences: null
  listPrinters: Printer[]
  listDisplays: Display[]
  readKept: string | null
  keep: null
  readUpdate: Told['updateReady'] | null
  installUpdate: null
}

export interface AskFailure {
  name: string
  message: string
  status?: number
  body?: unknown
}

export type Reply<V extends Verb> = { answer: Answers[V] } | { failure: AskFailure }

/** Verbs that the page asks by themselves. */
export type PlainVerb = Exclude<Verb, 'takeDropped'>

/** All that crosses from preload to the page, as `window.desktop`: no channel, path or Electron object among it. */
export interface Bridge {
  /** Answers are replies even when they fail: of an error that is thrown the bridge keeps the message alone. */
  ask: { [V in PlainVerb]: (input: Asked<V>) => Promise<Reply<V>> }
  on: { [N in ToldName]: (listener: (told: Told[N]) => void) => () => void }
  /** The preload finds the paths itself, so that a page can name only files that were dropped on it. */
  takeDropped: (
    files: readonly File[],
    rule: Asked<'takeDropped'>['rule'],
    most: number,
  ) => Promise<Reply<'takeDropped'>>
}

declare global {
  interface Window {
    desktop: Bridge
  }
}
