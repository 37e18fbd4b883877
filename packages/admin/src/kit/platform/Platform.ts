import type { FileRule } from '@shop/contracts/uploads'
import type { Dropped } from '@shop/ui/files/dropped'
import type { Paper, PreferenceVerbs } from './Preferences.ts'

/** Everything a runtime does for the back office, as named verbs: a browser and a desktop window each have their own. */
export interface Platform {
  /** Capabilities of this runtime. Screens check these, never which runtime it is. */
  can: Capabilities
  /** Asks where to, as the runtime does, and saves. `canceled` where the person thought better of it. */
  saveFile: (file: FileContent) => Promise<'saved' | 'canceled'>
  /** Reads from the API and saves as it arrives, with the session's rights: for exports too long to hold. */
  saveFromApi: (
    request: ApiDownload,
    onProgress: (progress: Progress) => void,
  ) => Transfer<'saved' | 'canceled'>
  /** Has the person choose up to `most` files. Those against the rule are refused by name, the others held until released. */
  openFiles: (rule: FileRule, most: number, from?: FilesFrom) => Promise<OpenedFiles>
  /** Has the person choose a folder and opens the files in it, and in the folders below it, in the order of their names. */
  openFolder: (rule: FileRule, most: number) => Promise<OpenedFiles>
  /** The same for files and folders that were dropped on the page. */
  takeDropped: (dropped: readonly Dropped[], rule: FileRule, most: number) => Promise<OpenedFiles>
  /** Files that the system gave to the app, dropped on its icon for instance; each is given once. None in a browser. */
  takeGiven: () => Promise<OpenedFiles>
  /** Calls `listener` when such files arrive; returns a function that unsubscribes. */
  onGiven: (listener: () => void) => () => void
  /** A small picture of a held image as a data address, at most `edge` px wide and high. */
  thumbnail: (fileId: string, edge: number) => Promise<string>
  /** The text of a held file, read as UTF-8. */
  readText: (fileId: string) => Promise<string>
  /** Keeps held files over a crash or a restart like the draft of their form, as far as there is room. */
  keepFiles: (fileIds: readonly string[]) => void
  /** Finds which of these files are held or were kept. */
  findFiles: (fileIds: readonly string[]) => Promise<HeldFile[]>
  /** Lets go of held and kept files; unknown ids are no error. */
  releaseFiles: (fileIds: readonly string[]) => void
  /** Sends held files and fields to the API as multipart, with the session's rights. */
  upload: (request: ApiUpload, onProgress: (progress: Progress) => void) => Transfer<ApiReply>
  /** Prints the page with its print styles on the printer chosen for this paper; makes a PDF where there is none. */
  print: (page: PrintedPage) => Promise<Printed>
  /** Shows a PDF where the person can print or keep it. */
  openPdf: (file: FileContent) => Promise<void>
  /**
   * Outside the page's own area; a click leads to `path`. Asks for permission when it has to; without it nothing
   * happens.
   */
  notify: (notice: { title: string; text: string; path: string }) => Promise<void>
  /** Leads only to what these permissions allow, from outside of the page: in the app's menu and tray. */
  allow: (permissions: readonly string[]) => void
  /** Shows on the app's icon how many orders wait; 0 takes the mark away. */
  badge: (count: number) => void
  /** Opens a page of the back office, `/admin/…`, in a window of its own beside this one. */
  openWindow: (path: string) => void
  /** Opens an address of this shop or another site beside the back office. */
  openLink: (url: string) => void
  copyText: (text: string) => Promise<void>
  /** Address at which browsers reach the shop: its origin. */
  shopAddress: string
  /** Null where the page itself is in the browser that goes to the provider of staff sign-in and comes back. */
  providerSignIn: ProviderSignIn | null
  /** Choices for this computer alone; null where the runtime has nothing to choose. */
  preferences: PreferenceVerbs | null
  /** A text that this device keeps for this shop, or null. */
  readKept: (name: KeptName) => Promise<string | null>
  /** Keeps it over a restart, or a reload of the tab, sealed where the runtime can. Rejects where it cannot be kept. */
  keep: (name: KeptName, text: string) => Promise<void>
}

/**
 * `waiting`: changes not yet sent to the shop. `seen`: answers read for use offline, deleted on sign-out; a browser,
 * which others may use, keeps them for its tab alone.
 */
export type KeptName = 'waiting' | 'seen'

/** All values of this file can be copied from process to process. */
interface Capabilities {
  notify: boolean
  print: boolean
  /** Scans with the camera of a phone or tablet. */
  camera: boolean
}

/** For the server: the code with which a browser came back, and the secret that this runtime has kept. */
export type ProviderProof = { code: string; verifier: string } | { refused: string }

/** Signs in at the provider in the system's browser. */
export interface ProviderSignIn {
  /** Null where nobody came back, or it was stopped. */
  prove: () => Promise<ProviderProof | null>
  stop: () => void
}

export interface PrintedPage {
  paper: Paper
  /** Name of it where it becomes a file, without an ending. */
  name: string
  /** Asks nothing: on the computer's own printer where none is chosen; what no printer takes is kept as a PDF. */
  isQuiet?: boolean | undefined
  /** The label in words, for printers that are sent text instead of a page. */
  label?: LabelText | undefined
}

/** One label in words. */
export interface LabelText {
  /** Stands in a frame at the top: on the left, and on the right. */
  head: string
  note: string
  /** The frame is filled, so that the parcel stands out. */
  isFilled: boolean
  /** Heading of the lines, in small type. */
  title: string
  lines: string[]
  /** For the scanner; null where there is nothing to scan. */
  code: string | null
  /** Below the code. */
  caption: string
  foot: string
}

/** `problem` says why it was not printed as wanted; `pdf` is what was kept of it. */
export interface Printed {
  outcome: 'printed' | 'saved' | 'kept' | 'canceled'
  problem: string | null
  pdf?: ArrayBuffer
}

export interface FileContent {
  name: string
  /** MIME type. */
  type: string
  content: ArrayBuffer | string
}

/** A file that the platform holds; screens know it by its id. */
export interface HeldFile {
  id: string
  name: string
  /** MIME type as the runtime guesses it; the server looks into the bytes. */
  type: string
  /** Bytes. */
  size: number
}

export interface FilesFrom {
  /** Takes a picture now, where `can.camera`. */
  fromCamera: boolean
}

export interface OpenedFiles {
  files: HeldFile[]
  /** `unreadable`: it has gone, or may not be read. */
  refused: { name: string; reason: 'wrongKind' | 'tooLarge' | 'tooMany' | 'unreadable' }[]
}

/** Bytes; `total` is null where it is not known. */
export interface Progress {
  sent: number
  total: number | null
}

interface ApiDownload {
  /** Below the API base, with its query. */
  path: string
  /** Name of the file where the answer gives none. */
  name: string
}

export interface ApiUpload {
  method: 'POST' | 'PUT'
  path: string
  /** Names and texts; a name may come more than once. */
  fields: readonly (readonly [name: string, text: string])[]
  /** The form's field by held file. */
  files: readonly { field: string; fileId: string }[]
}

/** Reply of the API, whatever its status; `body` is its JSON, or null. */
export interface ApiReply {
  status: number
  body: unknown
}

export interface Transfer<Outcome> {
  /** Rejects with a `TransferCanceled` when canceled, with a `TypeError` when the connection is lost. */
  done: Promise<Outcome>
  cancel: () => void
}

/** The name of the error with which a canceled transfer ends. */
export const transferCanceled = 'TransferCanceled'
