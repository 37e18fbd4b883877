import type {
  ApiReply,
  OpenFile,
  OpenedFiles,
  PrintResult,
  ProviderProof,
} from '@shop/admin/kit/platform/Platform'
import type { Display, Preferences, Printer } from '@shop/admin/kit/platform/Preferences'
import type { VerbInput, MainMessages, MainMessageName, Verb } from './verbs.ts'

export interface SavedShop {
  /** Origin of the shop, without a slash at its end. */
  address: string
  name: string
  lastOpenedAt: string
}

export interface ShopsState {
  shops: SavedShop[]
  /** The shop whose back office this window shows. */
  current: string | null
  /** False if the system has no keychain: a sign-in then lasts only until the app is closed. */
  remembersSignIn: boolean
  version: string
}

/** Answer to each verb. A failure is also an answer, so that its code and text reach the page unchanged. */
export interface VerbAnswers {
  readShops: ShopsState
  addShop: { isFine: true; shop: SavedShop } | { isFine: false; reason: string }
  /** Reason why this app cannot work with the open shop, or null. */
  checkShop: string | null
  /** `canceled` if the user refused in main's dialog. */
  openShop: 'opened' | 'canceled'
  forgetShop: ShopsState
  /** Null if the user did not return from the browser. */
  signInWithProvider: ProviderProof | null
  cancelProviderSignIn: null
  saveFile: 'saved' | 'canceled'
  saveFromApi: 'saved' | 'canceled'
  openFiles: OpenedFiles
  openFolder: OpenedFiles
  takeDropped: OpenedFiles
  takePassed: OpenedFiles
  thumbnail: string
  readText: string
  keepFiles: null
  findFiles: OpenFile[]
  releaseFiles: null
  upload: ApiReply
  cancelTransfer: null
  print: PrintResult
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
  readStored: string | null
  keep: null
  readUpdate: MainMessages['updateReady'] | null
  installUpdate: null
}

export interface CallFailure {
  name: string
  message: string
  status?: number
  body?: unknown
}

export type Reply<V extends Verb> = { answer: VerbAnswers[V] } | { failure: CallFailure }

/** Verbs that the page calls through `ask`; the preload implements the rest. */
export type PlainVerb = Exclude<Verb, 'takeDropped'>

/**
 * Everything that the preload exposes to the page as `window.desktop`, without channels, paths or Electron objects.
 */
export interface Bridge {
  /** Returns failures as replies, since the bridge passes only the message of a thrown error. */
  call: { [V in PlainVerb]: (input: VerbInput<V>) => Promise<Reply<V>> }
  on: { [N in MainMessageName]: (listener: (message: MainMessages[N]) => void) => () => void }
  /** Passes files to main. The preload looks up their paths, so that a page can name only files dropped on it. */
  takeDropped: (
    files: readonly File[],
    rule: VerbInput<'takeDropped'>['rule'],
    max: number,
  ) => Promise<Reply<'takeDropped'>>
}

declare global {
  interface Window {
    desktop: Bridge
  }
}
