import { Notification } from 'electron'
import type { Asked } from '../ipc/verbs.ts'
import { isQuiet, type PreferenceStore } from './preferences.ts'
import type { Windows } from './windows.ts'

const clockTime = (at: Date): string => at.toTimeString().slice(0, 5)

/** Shows a notice of the system, unless it is quiet time; a click leads to what it is about. */
export const showNotice = (
  { title, text, path }: Asked<'notify'>,
  preferences: PreferenceStore,
  windows: Pick<Windows, 'goTo'>,
  now = new Date(),
): void => {
  if (!Notification.isSupported() || isQuiet(clockTime(now), preferences.read().quietHours)) return
  const notice = new Notification({ title, body: text })
  if (path !== undefined) notice.on('click', () => windows.goTo(path))
  notice.show()
}
