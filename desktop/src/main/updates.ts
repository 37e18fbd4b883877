import type { AppUpdater } from 'electron-updater'
import type { Told } from '../ipc/verbs.ts'

const every = 4 * 60 * 60_000 // ms

/** Tells whether an address of the office is that of an order on the bench. */
export const isPacking = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/admin/pack' && searchParams.has('order')

interface Parts {
  updater: Pick<AppUpdater, 'on' | 'checkForUpdates' | 'quitAndInstall'> & {
    autoDownload: boolean
    autoInstallOnAppQuit: boolean
  }
  /** Something is under way that an update would break: an upload, packing. */
  isBusy: () => boolean
  /** Closes all windows, `then` does the rest; never where somebody stays with what is not saved. */
  leave: (then: () => void) => void
  tell: (ready: Told['updateReady']) => void
  /** Tells that the file which arrived is not the one that was released. */
  tellRefused: () => void
  log: (problem: string) => void
}

const notesOf = (notes: unknown): string =>
  typeof notes === 'string' ? notes.replaceAll(/<[^>]*>/g, '').trim() : ''

/** Of electron-updater on Windows and Linux, and of macOS itself. */
const isForgery = (error: Error & { code?: unknown }): boolean =>
  /CHECKSUM|SIGNATURE/i.test(`${String(error.code)} ${error.message}`)

/**
 * Looks for updates now and every few hours, fetches them (electron-updater takes signed ones only), and tells the page
 * with the release's notes. They are installed when the person says so or quits, never in the middle of something.
 */
export const watchUpdates = ({ updater, isBusy, leave, tell, tellRefused, log }: Parts) => {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  let ready: Told['updateReady'] | null = null
  updater.on('update-downloaded', ({ version, releaseNotes }) => {
    ready = { version, notes: notesOf(releaseNotes) }
    tell(ready)
  })
  // A feed that was tampered with or cannot be reached changes nothing: this version works on.
  updater.on('error', error => {
    log(error.message)
    if (isForgery(error)) tellRefused()
  })
  const look = () =>
    void updater
      .checkForUpdates()
      .then(found => found?.downloadPromise)
      // It has been told as an event.
      .catch(() => undefined)
  look()
  const timer = setInterval(look, every)
  return {
    install: (): void => {
      if (!ready) throw new Error('There is no update to install.')
      if (isBusy()) throw new Error('Something is still being sent or packed. Please finish it, then update.')
      // It begins to install at once, and only then asks the windows to close.
      leave(() => updater.quitAndInstall())
    },
    /** Update that waits to be installed. */
    ready: () => ready,
    /** The app is about to end. Windows and Linux decide only then whether to install. */
    quit: (): void => void (updater.autoInstallOnAppQuit = !isBusy()),
    stop: () => clearInterval(timer),
  }
}

export type Updates = ReturnType<typeof watchUpdates>
