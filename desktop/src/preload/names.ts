import type { PlainVerb } from '../ipc/Bridge.ts'
import type { MainMessage } from '../ipc/verbs.ts'

/**
 * Names of verbs, as plain lists, so that schemas and zod stay in the main process. The compiler keeps them complete.
 */
const verbs: Record<PlainVerb, true> = {
  readShops: true,
  addShop: true,
  checkShop: true,
  openShop: true,
  forgetShop: true,
  signInWithProvider: true,
  cancelProviderSignIn: true,
  saveFile: true,
  saveFromApi: true,
  openFiles: true,
  openFolder: true,
  takePassed: true,
  thumbnail: true,
  readText: true,
  keepFiles: true,
  findFiles: true,
  releaseFiles: true,
  upload: true,
  cancelTransfer: true,
  print: true,
  openPdf: true,
  notify: true,
  allow: true,
  badge: true,
  openWindow: true,
  openLink: true,
  copyText: true,
  readPreferences: true,
  keepPreferences: true,
  listPrinters: true,
  listDisplays: true,
  readStored: true,
  keep: true,
  readUpdate: true,
  installUpdate: true,
}

const messages: Record<MainMessage, true> = {
  progress: true,
  goTo: true,
  filesPassed: true,
  command: true,
  updateReady: true,
  updateRefused: true,
}

export const verbNames = Object.keys(verbs) as PlainVerb[]
export const mainMessages = Object.keys(messages) as MainMessage[]
