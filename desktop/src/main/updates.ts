import type { AppUpdater } from 'electron-updater'
import type { MainMessages } from '../ipc/verbs.ts'
import { within } from './within.ts'

const checkIntervalMs = 4 * 60 * 60_000 // ms

/** Tells whether a URL of the office shows an order on the packing page. */
export const isPacking = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/admin/pack' && searchParams.has('order')

/** Maximum wait for a feed, ms; after it the user sees that the feed does not answer. */
const checkTimeoutMs = 60_000

/**
 * State of updates. `none`: this installation cannot update itself, for example because an administrator manages it.
 */
export type UpdateState =
  | { is: 'unknown' | 'checking' | 'upToDate' | 'failed' | 'none' }
  | { is: 'downloading' | 'ready'; version: string }

interface Deps {
  updater: Pick<AppUpdater, 'on' | 'checkForUpdates' | 'quitAndInstall'> & {
    autoDownload: boolean
    autoInstallOnAppQuit: boolean
  }
  /** Tells whether work is under way that an update would interrupt: an upload, or packing. */
  isBusy: () => boolean
  /** Closes all windows and calls `then`, unless the user keeps a window with unsaved changes. */
  leave: (then: () => void) => void
  tell: (ready: MainMessages['updateReady']) => void
  /** Warns that the downloaded file is not the released file. */
  tellRefused: () => void
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
export const watchUpdates = ({ updater, isBusy, leave, tell, tellRefused, log, onState }: Deps) => {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  let ready: MainMessages['updateReady'] | null = null
  let state: UpdateState = { is: 'unknown' }
  const setState = (next: UpdateState) => {
    // A downloaded update stays ready even if the next check fails.
    state = ready ? { is: 'ready', version: ready.version } : next
    onState()
  }
  updater.on('update-available', ({ version }) => setState({ is: 'downloading', version }))
  updater.on('update-not-available', () => setState({ is: 'upToDate' }))
  updater.on('update-downloaded', ({ version, releaseNotes }) => {
    ready = { version, notes: notesOf(releaseNotes) }
    setState({ is: 'ready', version })
    tell(ready)
  })
  // If the feed is forged or cannot be reached, this version continues to run.
  updater.on('error', error => {
    log(error.message)
    setState({ is: 'failed' })
    if (isForgery(error)) tellRefused()
  })
  const check = async (): Promise<UpdateState> => {
    setState({ is: 'checking' })
    try {
      const result = await within(checkTimeoutMs, updater.checkForUpdates(), () => {
        throw new Error('The update server is not responding.')
      })
      // The `error` event has reported it.
      result?.downloadPromise?.catch(() => undefined)
      if (!result) setState({ is: 'none' })
    } catch {
      setState({ is: 'failed' })
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
      leave(() => updater.quitAndInstall())
    },
    /** Checks for an update now, and returns the result. */
    look: check,
    state: () => state,
    /** Returns the update that is waiting to be installed. */
    ready: () => ready,
    /** Decides at quitting whether to install the update, on Windows and Linux. */
    quit: (): void => void (updater.autoInstallOnAppQuit = !isBusy()),
    stop: () => clearInterval(timer),
  }
}

export type Updates = ReturnType<typeof watchUpdates>
