import type { AppUpdater } from 'electron-updater'
import type { MainMessages } from '../ipc/verbs.ts'
import { withTimeout } from './withTimeout.ts'

const checkIntervalMs = 4 * 60 * 60_000

/** Tells whether a URL of the office shows an order on the packing page. */
export const isPacking = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/admin/pack' && searchParams.has('order')

/** Maximum wait for a feed, ms; after it the user sees that the feed does not answer. */
const checkTimeoutMs = 60_000

/**
 * State of updates. `unknown`: nothing has been checked yet. `none`: this installation cannot update itself, for
 * example because an administrator manages it.
 */
export type UpdateState =
  | { status: 'unknown' | 'checking' | 'upToDate' | 'failed' | 'none' }
  | { status: 'downloading' | 'ready'; version: string }

interface Deps {
  updater: Pick<AppUpdater, 'on' | 'checkForUpdates' | 'quitAndInstall'> & {
    autoDownload: boolean
    autoInstallOnAppQuit: boolean
  }
  /** Tells whether work is under way that an update would interrupt: an upload, or packing. */
  isBusy: () => boolean
  /** Closes all windows and calls `then`, unless the user keeps a window with unsaved changes. */
  closeWindows: (then: () => void) => void
  notifyReady: (ready: MainMessages['updateReady']) => void
  /** Warns that the downloaded file is not the released file. */
  notifyRefused: () => void
  log: (problem: string) => void
  /** Called on each change of `state`. */
  onState: () => void
}

const notesOf = (notes: unknown): string =>
  typeof notes === 'string' ? notes.replaceAll(/<[^>]*>/g, '').trim() : ''

/** Recognises errors of electron-updater (Windows, Linux) and of macOS about forged updates. */
const isForgery = (error: Error & { code?: unknown }): boolean =>
  /CHECKSUM|SIGNATURE/i.test(`${String(error.code)} ${error.message}`)

/**
 * Checks for updates at the start and every few hours, and downloads signed ones. Announces an update to the page with
 * its release notes. Installs it on request or when the app quits, but never during other work.
 */
export const watchUpdates = ({
  updater,
  isBusy,
  closeWindows,
  notifyReady,
  notifyRefused,
  log,
  onState,
}: Deps) => {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  let ready: MainMessages['updateReady'] | null = null
  let state: UpdateState = { status: 'unknown' }
  const setState = (next: UpdateState) => {
    // A downloaded update stays ready even if the next check fails.
    state = ready ? { status: 'ready', version: ready.version } : next
    onState()
  }
  updater.on('update-available', ({ version }) => setState({ status: 'downloading', version }))
  updater.on('update-not-available', () => setState({ status: 'upToDate' }))
  updater.on('update-downloaded', ({ version, releaseNotes }) => {
    ready = { version, notes: notesOf(releaseNotes) }
    setState({ status: 'ready', version })
    notifyReady(ready)
  })
  // If the feed is forged or cannot be reached, this version continues to run.
  updater.on('error', error => {
    log(error.message)
    setState({ status: 'failed' })
    if (isForgery(error)) notifyRefused()
  })
  const check = async (): Promise<UpdateState> => {
    setState({ status: 'checking' })
    try {
      const result = await withTimeout(checkTimeoutMs, updater.checkForUpdates(), () => {
        throw new Error('The update server is not responding.')
      })
      // The `error` event has already reported a failed download.
      result?.downloadPromise?.catch(() => undefined)
      if (!result) setState({ status: 'none' })
    } catch {
      setState({ status: 'failed' })
    }
    return state
  }
  void check()
  const timer = setInterval(() => void check(), checkIntervalMs)
  return {
    install: (): void => {
      if (!ready) throw new Error('There is no update to install.')
      if (isBusy()) throw new Error('Something is still being sent or packed. Please finish it, then update.')
      // `quitAndInstall` starts the installation before it asks the windows to close, so they are closed first.
      closeWindows(() => updater.quitAndInstall())
    },
    /** Checks for an update now, and returns the result. */
    check,
    state: () => state,
    /** Returns the update that is waiting to be installed. */
    ready: () => ready,
    /** Decides at quitting whether to install the update, on Windows and Linux. */
    quit: (): void => void (updater.autoInstallOnAppQuit = !isBusy()),
    stop: () => clearInterval(timer),
  }
}

export type Updates = ReturnType<typeof watchUpdates>
