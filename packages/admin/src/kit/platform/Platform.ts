import type { FileRule } from '@shop/contracts/uploads'
import type { DroppedItem } from '@shop/ui/files/dropped'
import type { PaperKind, PreferenceVerbs } from './Preferences.ts'

/** Services that a runtime provides to the back office; a browser and a desktop window each implement them. */
export interface Platform {
  /** Capabilities of this runtime. Screens check these, never which runtime it is. */
  can: Capabilities
  /** Saves a file at a place chosen as usual in the runtime. `canceled` if the user cancels. */
  saveFile: (file: FileContent) => Promise<'saved' | 'canceled'>
  /**
   * Downloads from the API with the session's rights, and saves while data arrives: for exports too large for memory.
   */
  saveFromApi: (
    request: ApiDownload,
    onProgress: (progress: TransferProgress) => void,
  ) => Transfer<'saved' | 'canceled'>
  /** Lets the user choose up to `max` files. Names refused files; the others stay available until released. */
  openFiles: (rule: FileRule, max: number, from?: FileSource) => Promise<OpenedFiles>
  /** Lets the user choose a folder, and opens its files and those of its subfolders in the order of their names. */
  openFolder: (rule: FileRule, max: number) => Promise<OpenedFiles>
  /** Opens files and folders that were dropped on the page. Opens the files of a folder as `openFolder` does. */
  takeDropped: (dropped: readonly DroppedItem[], rule: FileRule, max: number) => Promise<OpenedFiles>
  /**
   * Returns files passed by the operating system, such as those dropped on the app's icon; each is returned once. None
   * in a browser.
   */
  takePassed: () => Promise<OpenedFiles>
  /** Calls `listener` when the system passes files; returns a function that unsubscribes. */
  onPassed: (listener: () => void) => () => void
  /** Returns a thumbnail of an opened image as a data URL, at most `edge` px wide and high. */
  thumbnail: (fileId: string, edge: number) => Promise<string>
  /** Returns the text of an opened file, read as UTF-8. */
  readText: (fileId: string) => Promise<string>
  /** Stores opened files with the draft of their form, over a crash or a restart, while there is room. */
  keepFiles: (fileIds: readonly string[]) => void
  /** Finds which of these files are still open or stored. */
  findFiles: (fileIds: readonly string[]) => Promise<OpenFile[]>
  /** Releases open and stored files; ignores unknown ids. */
  releaseFiles: (fileIds: readonly string[]) => void
  /** Sends open files and fields to the API as multipart, with the session's rights. */
  upload: (request: ApiUpload, onProgress: (progress: TransferProgress) => void) => Transfer<ApiReply>
  /**
   * Prints the page with its print styles on the printer chosen for its kind of paper; makes a PDF if there is none.
   */
  print: (page: PrintedPage) => Promise<PrintResult>
  /** Shows a PDF for printing or saving. */
  openPdf: (file: FileContent) => Promise<void>
  /** Shows a system notice; a click opens `path`. Asks for permission if needed; without permission it does nothing. */
  notify: (notice: { title: string; text: string; path: string }) => Promise<void>
  /** Limits the app's menu and tray to what these permissions allow. */
  allow: (permissions: readonly string[]) => void
  /** Shows the number of waiting orders on the app's icon; 0 removes it. */
  badge: (count: number) => void
  /** Opens a page of the back office, `/admin/…`, in another window. */
  openWindow: (path: string) => void
  /** Opens an address of this shop or another site outside the back office. */
  openLink: (url: string) => void
  copyText: (text: string) => Promise<void>
  /** Origin of the shop for browsers. */
  shopAddress: string
  /** Sign-in of staff at the shop's identity provider; null in a runtime that signs in on its own page. */
  providerSignIn: ProviderSignIn | null
  /** Preferences of this computer; null in a runtime without any. */
  preferences: PreferenceVerbs | null
  /** Reads a text that this device stores for this shop; null if there is none. */
  readStored: (name: StoredTextName) => Promise<string | null>
  /** Stores a text, encrypted if possible, that survives a restart or a reload. Rejects on failure. */
  keep: (name: StoredTextName, text: string) => Promise<void>
}

/**
 * `waiting`: changes not yet sent to the shop. `seen`: answers stored for use offline, deleted on sign-out; a browser,
 * which others may use, stores them only for its tab.
 */
export type StoredTextName = 'waiting' | 'seen'

/** Capabilities as plain data, which can be copied between processes. */
interface Capabilities {
  notify: boolean
  print: boolean
  /** Scans with the camera of a phone or tablet. */
  camera: boolean
}

/** Input for the server: the code that the browser returned with, and this runtime's secret. */
export type ProviderProof = { code: string; verifier: string } | { refused: string }

/** Signs in at the provider through the system's browser. */
interface ProviderSignIn {
  /** Null if nobody returned, or if `stop` was called. */
  prove: () => Promise<ProviderProof | null>
  stop: () => void
}

export interface PrintedPage {
  paper: PaperKind
  /** Name of the PDF, without extension. */
  name: string
  /** Shows no dialog: uses the default printer if none is chosen, and makes a PDF if printing fails. */
  isQuiet?: boolean | undefined
  /** The label as text, for printers that receive text instead of a page. */
  label?: LabelText | undefined
}

export interface LabelText {
  /** Shown in a frame at the top: `head` on the left, `note` on the right. */
  head: string
  note: string
  /** Fills the frame, so that the parcel stands out. */
  isFilled: boolean
  /** Heading of the lines, in small type. */
  title: string
  lines: string[]
  /** Code for the scanner, if any. */
  code: string | null
  /** Text below the code. */
  caption: string
  foot: string
}

/** `problem` says why it was not printed as requested; `pdf` is the content to use instead. */
export interface PrintResult {
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

/** A file that the platform has opened; screens know it by its id. */
export interface OpenFile {
  id: string
  name: string
  /** MIME type guessed by the runtime; the server checks the content. */
  type: string
  /** Bytes. */
  size: number
}

export interface FileSource {
  /** Takes a photo now, if `can.camera`. */
  fromCamera: boolean
}

export interface OpenedFiles {
  files: OpenFile[]
  /** `unreadable`: the file was deleted, or may not be read. */
  refused: { name: string; reason: 'wrongKind' | 'tooLarge' | 'tooMany' | 'unreadable' }[]
}

/** Bytes; `total` is null if unknown. */
export interface TransferProgress {
  sent: number
  total: number | null
}

interface ApiDownload {
  /** Path below the API base, with its query. */
  path: string
  /** File name if the answer has none. */
  name: string
}

export interface ApiUpload {
  method: 'POST' | 'PUT'
  path: string
  /** Names and texts; a name may repeat. */
  fields: readonly (readonly [name: string, text: string])[]
  /** Open files by the form's fields. */
  files: readonly { field: string; fileId: string }[]
}

/** Reply of the API, whatever its status; `body` is its JSON, or null. */
export interface ApiReply {
  status: number
  body: unknown
}

export interface Transfer<Outcome> {
  /** Rejects with a `TransferCanceled` when cancelled, with a `TypeError` when the connection is lost. */
  done: Promise<Outcome>
  cancel: () => void
}

/** Maximum number of files that are chosen, dropped or held at once: the pictures of a whole catalogue. */
export const maxOpenFiles = 2000

/** Name of the error of a cancelled transfer. */
export const transferCanceled = 'TransferCanceled'
