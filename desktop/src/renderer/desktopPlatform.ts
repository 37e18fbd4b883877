import type { FileRule } from '@shop/contracts/uploads'
import { type Platform, type Progress, type Transfer } from '@shop/admin/kit/platform/Platform'
import type { Bridge } from '../ipc/Bridge.ts'
import { answerOf, verbsOver } from './verbsOver.ts'

/** Copies the rule into the shape that is sent to main. */
const copyRule = (rule: FileRule) => ({ ...rule, kinds: [...rule.kinds] })

/** Creates the platform of a desktop window for the shop at `shopAddress`; main carries out every verb. */
export const desktopPlatform = (bridge: Bridge, shopAddress: string): Platform => {
  const ask = verbsOver(bridge)
  const transfer = <Outcome>(
    start: (transferId: string) => Promise<Outcome>,
    onProgress: (progress: Progress) => void,
  ): Transfer<Outcome> => {
    const transferId = crypto.randomUUID()
    const stop = bridge.on.progress(message => {
      if (message.transferId === transferId) onProgress({ sent: message.sent, total: message.total })
    })
    return { done: start(transferId).finally(stop), cancel: () => void ask.cancelTransfer({ transferId }) }
  }

  return {
    can: { notify: true, print: true, camera: false },
    saveFile: ask.saveFile,
    saveFromApi: ({ path, name }, onProgress) =>
      transfer(transferId => ask.saveFromApi({ shop: shopAddress, transferId, path, name }), onProgress),
    openFiles: (rule, max) => ask.openFiles({ rule: copyRule(rule), max }),
    openFolder: (rule, max) => ask.openFolder({ rule: copyRule(rule), max }),
    // Main reads dropped folders itself.
    takeDropped: (dropped, rule, max) =>
      answerOf(
        bridge.takeDropped(
          dropped.map(({ file }) => file),
          copyRule(rule),
          max,
        ),
      ),
    takePassed: () => ask.takePassed({}),
    onPassed: bridge.on.filesPassed,
    thumbnail: (fileId, edge) => ask.thumbnail({ fileId, edge }),
    readText: fileId => ask.readText({ fileId }),
    keepFiles: fileIds => void ask.keepFiles({ fileIds: [...fileIds] }),
    findFiles: fileIds => ask.findFiles({ fileIds: [...fileIds] }),
    releaseFiles: fileIds => void ask.releaseFiles({ fileIds: [...fileIds] }),
    upload: ({ method, path, fields, files }, onProgress) =>
      transfer(
        transferId =>
          ask.upload({
            shop: shopAddress,
            transferId,
            method,
            path,
            fields: fields.map(([name, text]): [string, string] => [name, text]),
            files: files.map(({ field, fileId }) => ({ field, fileId })),
          }),
        onProgress,
      ),
    print: ask.print,
    openPdf: async ({ name, content }) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content).buffer : content
      await ask.openPdf({ name, type: 'application/pdf', content: bytes })
    },
    notify: async notice => {
      await ask.notify(notice)
    },
    allow: permissions => void ask.allow({ permissions: [...permissions] }),
    badge: count => void ask.badge({ count }),
    openWindow: path => void ask.openWindow({ path }),
    openLink: url => void ask.openLink({ shop: shopAddress, url }),
    copyText: async text => {
      await ask.copyText({ text })
    },
    shopAddress,
    providerSignIn: {
      prove: () => ask.signInWithProvider({ shop: shopAddress }),
      stop: () => void ask.cancelProviderSignIn({}),
    },
    preferences: {
      read: () => ask.readPreferences({}),
      keep: async preferences => {
        await ask.keepPreferences(preferences)
      },
      listPrinters: () => ask.listPrinters({}),
      listDisplays: () => ask.listDisplays({}),
    },
    readStored: name => ask.readStored({ shop: shopAddress, name }),
    keep: async (name, text) => {
      await ask.keep({ shop: shopAddress, name, text })
    },
  }
}
