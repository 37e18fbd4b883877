import { Notification } from 'electron'
import type { Asked } from '../ipc/verbs.ts'
import { isQuiet, type PreferenceStore } from './preferences.ts'
import type { Windows } from './window/windows.ts'

const clockTime = (at: Date): string => at.toTimeString().slice(0, 5)

/** Every open window tells of the same things, though not at the same moment. ms */
const sameFor = 10 * 60_000

interface Parts {
  preferences: PreferenceStore
  windows: Pick<Windows, 'goTo'>
  now?: () => Date
}

/** Shows notices of the system, each once and not in quiet hours; a click leads to what it is about. */
export const createNotices = ({ preferences, windows, now = () => new Date() }: Parts) => {
  const shown = new Map<string, number>()
  /** One that nothing refers to is thrown away, and its click is not heard. */
  const open = new Set<Notification>()

  const isNew = (notice: Asked<'notify'>, at: number): boolean => {
    for (const [key, since] of shown) if (at - since > sameFor) shown.delete(key)
    const key = JSON.stringify(notice)
    if (shown.has(key)) return false
    shown.set(key, at)
    return true
  }

  return (asked: Asked<'notify'>): void => {
    const at = now()
    // News of quiet hours is not told afterwards either.
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
