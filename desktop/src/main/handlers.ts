import { Readable } from 'node:stream'
import type { TransferProgress } from '@shop/admin/kit/platform/Platform'
import type { Preferences } from '@shop/admin/kit/platform/Preferences'
import { app, BrowserWindow, clipboard, screen, type WebContents } from 'electron'
import type { VerbInput, MainMessages } from '../ipc/verbs.ts'
import type { Handlers } from './shop/handlePageCalls.ts'
import { appOrigin } from './window/appScheme.ts'
import { showBadge } from './window/badge.ts'
import { confirm } from './window/confirm.ts'
import type { Dialogs } from './files/dialogs.ts'
import type { PassedFiles } from './files/passedFiles.ts'
import type { OpenFiles } from './files/openFiles.ts'
import type { PageStorage } from './files/pageStorage.ts'
import type { PreferenceStore } from './preferences.ts'
import { acceptsRawLabels } from './files/sendRaw.ts'
import { printersOf, printPage } from './files/printing.ts'
import { openPdf } from './files/openPdf.ts'
import type { ProviderSignIn } from './shop/providerSignIn.ts'
import { originOf, type ShopStore } from './shop/shops.ts'
import { startWithComputer } from './startWithComputer.ts'
import type { TokenStore } from './shop/tokens.ts'
import type { Transfers } from './files/transfers.ts'
import type { OfficeTray } from './window/tray.ts'
import type { Windows } from './window/windows.ts'
import { writeFileAtomically } from './files/writeFileAtomically.ts'

interface HandlerDeps {
  shops: ShopStore
  tokens: TokenStore
  providerSignIn: ProviderSignIn
  openFiles: OpenFiles
  passedFiles: PassedFiles
  transfers: Transfers
  windows: Windows
  preferences: PreferenceStore
  tray: OfficeTray
  /** Limits menu and tray to what these permissions allow. */
  allow: (permissions: readonly string[]) => void
  showNotice: (notice: VerbInput<'notify'>) => void
  pageStorage: PageStorage
  dialogs: Dialogs
  installUpdate: () => void
  readUpdate: () => MainMessages['updateReady'] | null
}

/** Tells whether a page is the list of shops. */
const isShopList = (address: string): boolean => address === `${appOrigin}/shops`

/** Refuses a window whose shop is no longer open, so that its data is not mixed up with the open shop's. */
const assertOpen = ({ shops }: HandlerDeps, shop: string): string => {
  if (shop !== shops.current()) throw new Error('This shop is no longer open.')
  return shop
}

const shopHandlers = (deps: HandlerDeps) => {
  const { shops, tokens, windows, providerSignIn } = deps
  const shopList = () => {
    const { shops: list, current } = shops.read()
    return { shops: list, current, remembersSignIn: tokens.isPersistent(), version: app.getVersion() }
  }
  /** Reloads all other windows if `action` has opened another shop, since they still show the previous one. */
  const withReload = async <Outcome>(
    page: WebContents,
    action: () => Outcome | Promise<Outcome>,
  ): Promise<Outcome> => {
    const previousShop = shops.current()
    const outcome = await action()
    if (shops.current() !== previousShop) windows.reloadOthers(page)
    return outcome
  }
  /**
   * Asks the user before another shop is opened, since a script in one shop's page must not reach a shop with a
   * session, nor open a shop of its choosing. On the list of shops, a shop without a session is opened without a
   * question.
   */
  const mayOpen = async (page: WebContents, address: string): Promise<boolean> => {
    const { shops: list, current } = shops.read()
    const isFromShopList = current === null || isShopList(page.getURL())
    if (address === current || (isFromShopList && !tokens.of(address))) return true
    return confirm(page, {
      message: `Open ${list.find(shop => shop.address === address)?.name ?? 'another shop'}?`,
      detail: `All windows of this app will then show ${address}.`,
      confirmLabel: 'Open',
    })
  }
  return {
    readShops: shopList,
    addShop: async ({ address }, page) => {
      const origin = originOf(address)
      if (origin !== null && !(await mayOpen(page, origin)))
        return { isFine: false, reason: 'This shop was not opened.' }
      return withReload(page, () => shops.add(address))
    },
    checkShop: () => shops.check(),
    openShop: async ({ address }, page) => {
      if (!(await mayOpen(page, address))) return 'canceled'
      return withReload(page, () => {
        if (!shops.open(address)) throw new Error('This shop is no longer known.')
        return 'opened'
      })
    },
    forgetShop: ({ address }, page) =>
      withReload(page, () => {
        tokens.forget(address)
        shops.forget(address)
        return shopList()
      }),
    signInWithProvider: async ({ shop }, page) => {
      const proof = await providerSignIn.begin(assertOpen(deps, shop))
      // Brings the window in front of the browser.
      if (proof) BrowserWindow.fromWebContents(page)?.show()
      return proof
    },
    cancelProviderSignIn: () => providerSignIn.stop(),
  } satisfies Partial<Handlers>
}

const fileHandlers = (deps: HandlerDeps) => {
  const { openFiles, passedFiles, transfers, windows, dialogs } = deps
  const progressTo = (page: WebContents, transferId: string) => (progress: TransferProgress) => {
    const window = BrowserWindow.fromWebContents(page)
    if (window) windows.send(window, 'progress', { transferId, ...progress })
  }
  return {
    saveFile: async ({ name, content }, page) => {
      const path = await dialogs.askSavePath(page, name)
      if (path === null) return 'canceled'
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
      await writeFileAtomically(path, Readable.from([bytes]))
      return 'saved'
    },
    saveFromApi: async ({ shop, transferId, path, name }, page) => {
      const file = await dialogs.askSavePath(page, name)
      if (file === null) return 'canceled'
      await transfers.save(transferId, assertOpen(deps, shop), path, file, progressTo(page, transferId))
      return 'saved'
    },
    openFiles: async ({ rule, max }, page) =>
      openFiles.take(await dialogs.askForPaths(page, rule, max > 1 ? 'files' : 'file'), rule, max),
    openFolder: async ({ rule, max }, page) =>
      openFiles.take(await dialogs.askForPaths(page, rule, 'folder'), rule, max),
    takeDropped: ({ paths, rule, max }) => openFiles.take(paths, rule, max),
    takePassed: () => passedFiles.take(),
    thumbnail: ({ fileId, edge }) => openFiles.thumbnail(fileId, edge),
    readText: ({ fileId }) => openFiles.readText(fileId),
    keepFiles: ({ fileIds }) => openFiles.keep(fileIds),
    findFiles: ({ fileIds }) => openFiles.find(fileIds),
    releaseFiles: ({ fileIds }) => openFiles.release(fileIds),
    upload: ({ shop, ...request }, page) =>
      transfers.upload(request, assertOpen(deps, shop), progressTo(page, request.transferId)),
    cancelTransfer: ({ transferId }) => transfers.cancel(transferId),
    print: (request, page) => printPage(page, request, deps),
    openPdf: (request, page) => openPdf(page, request, dialogs),
  } satisfies Partial<Handlers>
}

/**
 * Asks the user before labels are sent to another address, since a script in the page must not send customers'
 * addresses elsewhere.
 */
const mayChangePrinter = async (
  page: WebContents,
  next: Preferences,
  previous: Preferences,
): Promise<boolean> => {
  const address = next.zpl?.address ?? null
  if (address === null || address === previous.zpl?.address) return true
  return confirm(page, {
    message: `Send labels to ${address}?`,
    detail: 'Labels hold the names and addresses of customers. Continue only if this is your label printer.',
    confirmLabel: 'Use This Printer',
  })
}

const systemHandlers = (deps: HandlerDeps) => {
  const { windows, preferences, tray } = deps
  return {
    notify: notification => {
      tray.addNotice(notification)
      deps.showNotice(notification)
    },
    allow: ({ permissions }) => deps.allow(permissions),
    badge: ({ count }) => {
      showBadge(count)
      tray.setWaitingCount(count)
    },
    openWindow: ({ path }) => windows.openNew(path),
    openLink: ({ shop, url }) => {
      // A path is a page of the shop.
      windows.openOutside(url.startsWith('/') ? assertOpen(deps, shop) + url : url)
    },
    copyText: ({ text }) => clipboard.writeText(text),
    readPreferences: preferences.read,
    keepPreferences: async (next, page) => {
      const previous = preferences.read()
      if (!(await mayChangePrinter(page, next, previous)))
        throw new Error('The printer’s address was not changed.')
      if (next.startsWithComputer !== previous.startsWithComputer) startWithComputer(next.startsWithComputer)
      preferences.write(next)
      tray.update()
    },
    listDisplays: () =>
      screen.getAllDisplays().map(({ id, label, size }, index) => ({
        id,
        label: `${label || `Display ${index + 1}`} (${size.width} × ${size.height})`,
      })),
    listPrinters: async (_, page) => {
      const printers = await printersOf(page)
      if (!printers) throw new Error('The printers of this computer are not responding. Please try again.')
      return printers.map(({ name, displayName }) => ({
        name,
        label: displayName || name,
        takesRaw: acceptsRawLabels(),
      }))
    },
    readUpdate: deps.readUpdate,
    installUpdate: () => deps.installUpdate(),
  } satisfies Partial<Handlers>
}

const textHandlers = (deps: HandlerDeps) => {
  const { pageStorage, tokens } = deps
  return {
    readStored: ({ shop, name }) => pageStorage.read(assertOpen(deps, shop), name),
    keep: ({ shop, name, text }) => {
      // A page may still store waiting changes during its sign-out.
      if (name === 'waiting' || tokens.of(assertOpen(deps, shop)))
        pageStorage.keep(assertOpen(deps, shop), name, text)
    },
  } satisfies Partial<Handlers>
}

/** Builds the handlers of all calls that a page may make. */
export const createHandlers = (deps: HandlerDeps): Handlers => ({
  ...shopHandlers(deps),
  ...fileHandlers(deps),
  ...textHandlers(deps),
  ...systemHandlers(deps),
})
