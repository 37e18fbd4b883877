import { Notification } from 'electron'
import type { VerbInput } from '../ipc/verbs.ts'
import { isQuiet, type PreferenceStore } from './preferences.ts'
import type { Windows } from './window/windows.ts'

const clockTime = (date: Date): string => date.toTimeString().slice(0, 5)

/** Time in ms within which the same notice of several windows counts as one. */
const duplicateWindowMs = 10 * 60_000

interface Deps {
  preferences: PreferenceStore
  windows: Pick<Windows, 'goTo'>
  now?: () => Date
}

/** Shows system notifications: each only once, and none in quiet hours. A click opens the page that it names. */
export const createNotices = ({ preferences, windows, now = () => new Date() }: Deps) => {
  const lastShownAt = new Map<string, number>()
  /** References to shown notices: a garbage-collected one would lose its click handler. */
  const openNotices = new Set<Notification>()

  const isNew = (notice: VerbInput<'notify'>, nowMs: number): boolean => {
    for (const [key, shownAt] of lastShownAt) if (nowMs - shownAt > duplicateWindowMs) lastShownAt.delete(key)
    const key = JSON.stringify(notice)
    if (lastShownAt.has(key)) return false
    lastShownAt.set(key, nowMs)
    return true
  }

  return (request: VerbInput<'notify'>): void => {
    const currentTime = now()
    // A notice during quiet hours is dropped, not postponed.
    if (
      !isNew(request, currentTime.getTime()) ||
      isQuiet(clockTime(currentTime), preferences.read().quietHours)
    )
      return
    if (!Notification.isSupported()) return
    const { title, text, path } = request
    const notice = new Notification({ title, body: text })
    openNotices.add(notice)
    notice.on('close', () => openNotices.delete(notice))
    notice.on('click', () => {
      openNotices.delete(notice)
      if (path !== undefined) windows.goTo(path)
    })
    notice.show()
  }
}
