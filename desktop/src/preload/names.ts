import type { ToldName, Verb } from '../ipc/verbs.ts'

/** As plain lists: the schemas, and zod with them, stay in the main process. The compiler keeps them complete. */
const verbs: Record<Verb, true> = {
  readShops: true,
  addShop: true,
  openShop: true,
  forgetShop: true,
  saveFile: true,
  saveFromApi: true,
  openFiles: true,
  openFolder: true,
  takeDropped: true,
  thumbnail: true,
  readText: true,
  releaseFiles: true,
  upload: true,
  cancelTransfer: true,
  print: true,
  openPdf: true,
  notify: true,
  setBadge: true,
  openLink: true,
  openWindow: true,
  copyText: true,
  readPreferences: true,
  keepPreferences: true,
  listPrinters: true,
  installUpdate: true,
}

const told: Record<ToldName, true> = {
  progress: true,
  goTo: true,
  command: true,
  updateReady: true,
  dropped: true,
}

export const verbNames = Object.keys(verbs) as Verb[]
export const toldNames = Object.keys(told) as ToldName[]
