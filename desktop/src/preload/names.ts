import type { PlainVerb } from '../ipc/Bridge.ts'
import type { MainMessageName } from '../ipc/verbs.ts'

/**
 * Names of verbs and messages as plain values, so that the preload contains neither schemas nor zod. Their types make
 * the compiler refuse an incomplete list.
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

const messages: Record<MainMessageName, true> = {
  progress: true,
  goTo: true,
  filesPassed: true,
  command: true,
  updateReady: true,
  updateRefused: true,
}

export const verbNames = Object.keys(verbs) as PlainVerb[]
export const messageNames = Object.keys(messages) as MainMessageName[]
