import { batchesOf } from '@shop/contracts/batchesOf'
import type { FileRule } from '@shop/contracts/uploads'
import {
  maxOpenFiles,
  type Platform,
  type TransferProgress,
  type Transfer,
} from '@shop/admin/kit/platform/Platform'
import type { Bridge } from '../ipc/Bridge.ts'
import { answerOf, createMainCalls } from './createMainCalls.ts'

/** Copies the rule into the shape that is sent to main. */
const copyRule = (rule: FileRule) => ({ ...rule, kinds: [...rule.kinds] })

type MainCalls = ReturnType<typeof createMainCalls>

/** Transfers between main's files and the shop, with their progress. */
const transferVerbs = (
  bridge: Bridge,
  main: MainCalls,
  shop: string,
): Pick<Platform, 'saveFromApi' | 'upload'> => {
  const transfer = <Outcome>(
    start: (transferId: string) => Promise<Outcome>,
    onProgress: (progress: TransferProgress) => void,
  ): Transfer<Outcome> => {
    const transferId = crypto.randomUUID()
    const stop = bridge.on.progress(message => {
      if (message.transferId === transferId) onProgress({ sent: message.sent, total: message.total })
    })
    return { done: start(transferId).finally(stop), cancel: () => void main.cancelTransfer({ transferId }) }
  }
  return {
    saveFromApi: ({ path, name }, onProgress) =>
      transfer(transferId => main.saveFromApi({ shop, transferId, path, name }), onProgress),
    upload: ({ method, path, fields, files }, onProgress) =>
      transfer(
        transferId =>
          main.upload({
            shop,
            transferId,
            method,
            path,
            fields: fields.map(([name, text]): [string, string] => [name, text]),
            files: files.map(({ field, fileId }) => ({ field, fileId })),
          }),
        onProgress,
      ),
  }
}

type FileVerb = 'openFiles' | 'openFolder' | 'takeDropped' | 'keepFiles' | 'findFiles' | 'releaseFiles'

/** Files that the user has chosen: main keeps them open, and the page knows their ids. */
const fileVerbs = (bridge: Bridge, main: MainCalls): Pick<Platform, FileVerb> => ({
  openFiles: (rule, max) => main.openFiles({ rule: copyRule(rule), max }),
  openFolder: (rule, max) => main.openFolder({ rule: copyRule(rule), max }),
  // Main reads dropped folders itself.
  takeDropped: (dropped, rule, max) =>
    answerOf(
      bridge.takeDropped(
        dropped.map(({ file }) => file),
        copyRule(rule),
        max,
      ),
    ),
  keepFiles: fileIds => void main.keepFiles({ fileIds: [...fileIds] }),
  findFiles: fileIds => main.findFiles({ fileIds: [...fileIds] }),
  // Several drops may leave more files waiting than one message may name.
  releaseFiles: fileIds => {
    for (const batch of batchesOf(fileIds, maxOpenFiles)) void main.releaseFiles({ fileIds: batch })
  },
})

/** Creates the platform of a desktop window for the shop at `shopAddress`; main carries out every verb. */
export const desktopPlatform = (bridge: Bridge, shopAddress: string): Platform => {
  const main = createMainCalls(bridge)
  return {
    can: { notify: true, print: true, camera: false },
    ...fileVerbs(bridge, main),
    ...transferVerbs(bridge, main, shopAddress),
    saveFile: main.saveFile,
    takePassed: () => main.takePassed({}),
    onPassed: bridge.on.filesPassed,
    thumbnail: (fileId, edge) => main.thumbnail({ fileId, edge }),
    readText: fileId => main.readText({ fileId }),
    print: main.print,
    openPdf: async ({ name, content }) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content).buffer : content
      await main.openPdf({ name, type: 'application/pdf', content: bytes })
    },
    notify: async notice => {
      await main.notify(notice)
    },
    allow: permissions => void main.allow({ permissions: [...permissions] }),
    badge: count => void main.badge({ count }),
    openWindow: path => void main.openWindow({ path }),
    openLink: url => void main.openLink({ shop: shopAddress, url }),
    copyText: async text => {
      await main.copyText({ text })
    },
    shopAddress,
    providerSignIn: {
      prove: () => main.signInWithProvider({ shop: shopAddress }),
      stop: () => void main.cancelProviderSignIn({}),
    },
    preferences: {
      read: () => main.readPreferences({}),
      keep: async preferences => {
        await main.keepPreferences(preferences)
      },
      listPrinters: () => main.listPrinters({}),
      listDisplays: () => main.listDisplays({}),
    },
    readStored: name => main.readStored({ shop: shopAddress, name }),
    keep: async (name, text) => {
      await main.keep({ shop: shopAddress, name, text })
    },
  }
}
