import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { appFolderProblem } from './files/diskProblem.ts'

/** Argument with which the system starts the app at sign-in. */
const hiddenFlag = '--hidden'

/** Autostart file of Linux desktops (freedesktop.org, Desktop Application Autostart). */
const autostartFile = () =>
  join(
    process.env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config'),
    'autostart/madar-office.desktop',
  )

/** Quotes a path for a desktop entry: escapes four characters by a backslash, and doubles per cent signs. */
const quote = (path: string) => `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`

const writeEntry = (isOn: boolean) => {
  const file = autostartFile()
  if (!isOn) return rmSync(file, { force: true })
  // An AppImage runs from a temporary folder, so its own path is used.
  const program = process.env['APPIMAGE'] ?? process.execPath
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${app.getName()}`]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, [...lines, `Exec=${quote(program)} ${hiddenFlag}`, ''].join('\n'))
}

/** Makes the system start the app at sign-in, or stops that. Throws an error with a message for users. */
export const startWithComputer = (isOn: boolean): void => {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, args: [hiddenFlag] })
  try {
    writeEntry(isOn)
  } catch (error) {
    throw appFolderProblem(error)
  }
}

/** Tells whether the system started the app at sign-in. macOS passes no argument, but can be asked. */
export const wasStartedWithComputer = (argv: readonly string[]): boolean =>
  argv.includes(hiddenFlag) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
