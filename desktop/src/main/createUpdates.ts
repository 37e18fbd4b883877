import { app } from 'electron'
import type { Transfers } from './files/transfers.ts'
import { logError } from './log.ts'
import { isPacking, type Updates, watchUpdates } from './updates.ts'
import { updateAnswer, updateLine } from './updateWords.ts'
import { confirm, inform } from './window/confirm.ts'
import type { Windows } from './window/windows.ts'

interface Deps {
  windows: Windows
  transfers: Transfers
  onState: () => void
}

/** Creates the updater. It does nothing before `start` is called, which happens only in the packaged app. */
export const createUpdates = ({ windows, transfers, onState }: Deps) => {
  let updates: Updates | null = null
  const log = (problem: unknown) => logError('update', problem)
  const watch = async () => {
    const { autoUpdater: updater } = (await import('electron-updater')).default
    updates = watchUpdates({
      updater,
      isBusy: () => transfers.isBusy() || windows.isAnyAt(isPacking),
      closeWindows: windows.closeAll,
      notifyReady: ready => windows.sendToAll('updateReady', ready),
      notifyRefused: () => windows.sendToAll('updateRefused', {}),
      log,
      onState,
    })
  }
  const install = () => {
    if (!updates) throw new Error('There is no update to install.')
    updates.install()
  }
  app.on('before-quit', () => updates?.quit())
  return {
    start: () => void watch().catch(log),
    install,
    ready: () => updates?.ready() ?? null,
    line: () => updateLine(updates?.state() ?? null, app.getVersion()),
    /** Checks for an update, reports the result to the user, and offers to install the update. */
    check: async () => {
      const state = (await updates?.check()) ?? null
      const answer = updateAnswer(state, app.getVersion())
      if (state?.status !== 'ready') return inform('info', answer.message, answer.detail)
      const isConfirmed = await confirm(null, {
        ...answer,
        confirmLabel: 'Restart and Update',
        cancelLabel: 'Later',
      })
      if (!isConfirmed) return
      try {
        install()
      } catch (error) {
        await inform('error', 'The update was not installed.', (error as Error).message)
      }
    },
  }
}

export type AppUpdates = ReturnType<typeof createUpdates>
