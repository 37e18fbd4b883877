import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { ownDiskProblem } from './files/diskProblem.ts'

/** Word with which the system starts the app when its user signs in. */
const hiddenWord = '--hidden'

/** Where Linux desktops look for what starts with a session (freedesktop.org, Desktop Application Autostart). */
const autostartFile = () =>
  join(
    process.env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config'),
    'autostart/madar-office.desktop',
  )

/** In quotation marks, in which a desktop entry keeps four signs with a backslash; a per cent sign stands twice. */
const quoted = (path: string) => `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`

const writeEntry = (isOn: boolean) => {
  const file = autostartFile()
  if (!isOn) return rmSync(file, { force: true })
  // An AppImage runs from a folder that is gone with it.
  const program = process.env['APPIMAGE'] ?? process.execPath
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${app.getName()}`]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, [...lines, `Exec=${quoted(program)} ${hiddenWord}`, ''].join('\n'))
}

/** Has the system start the app with its user's session, or no longer. Throws what to tell a person. */
export const startWithComputer = (isOn: boolean): void => {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, args: [hiddenWord] })
  try {
    writeEntry(isOn)
  } catch (error) {
    throw ownDiskProblem(error)
  }
}

/** Tells whether the system has started the app with the session. A Mac gives no words, and knows. */
export const isStartedWithComputer = (words: readonly string[]): boolean =>
  words.includes(hiddenWord) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
