import { Notification } from 'electron'
import type { VerbInput } from '../ipc/verbs.ts'
import { isQuiet, type PreferenceStore } from './preferences.ts'
import type { Windows } from './window/windows.ts'

const clockTime = (at: Date): string => at.toTimeString().slice(0, 5)

/** Time in ms within which the same notice of several windows counts as one. */
const sameFor = 10 * 60_000

interface Parts {
  preferences: PreferenceStore
  windows: Pick<Windows, 'goTo'>
  now?: () => Date
}

/** Shows system notifications, each once and not in quiet hours; a click opens their subject. */
export const createNotices = ({ preferences, windows, now = () => new Date() }: Parts) => {
  const shown = new Map<string, number>()
  /** References to shown notices: a garbage-collected one would lose its click handler. */
  const open = new Set<Notification>()

  const isNew = (notice: VerbInput<'notify'>, at: number): boolean => {
    for (const [key, since] of shown) if (at - since > sameFor) shown.delete(key)
    const key = JSON.stringify(notice)
    if (shown.has(key)) return false
    shown.set(key, at)
    return true
  }

  return (asked: VerbInput<'notify'>): void => {
    const at = now()
    // A notice during quiet hours is dropped, not postponed.
    if (!isNew(asked, at.getTime()) || isQuiet(clockTime(at), preferences.read().quietHours)) return
    if (!Notification.isSupported()) return
    const { title, text, path } = asked
    const notice = new Notification({ title, body: text })
    open.add(notice)
    notice.on('close', () => open.delete(notice))
    notice.on('click', () => {
      open.delete(notice)
      if (path !== undefined) windows.goTo(path)
    })
    notice.show()
  }
}
