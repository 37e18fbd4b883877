import { existsSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const linuxPaths = [
  // Prefers the same engine without windows, which needs a fifth less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
]

/** Lists program folders of macOS: for everyone, and for one user in their home. */
const macPaths = ({ HOME }: Environment) =>
  ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap(name =>
    ['', ...(HOME ? [HOME] : [])].map(home => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  )

/** Lists program folders of Windows: of the system, for 32-bit programs, and of one user. */
const windowsPaths = (env: Environment) => {
  const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
  const programs = [
    String.raw`Google\Chrome\Application\chrome.exe`,
    String.raw`Chromium\Application\chrome.exe`,
    String.raw`Microsoft\Edge\Application\msedge.exe`,
  ]
  return programs.flatMap(program => folders.flatMap(folder => (folder ? [`${folder}\\${program}`] : [])))
}

/** Lists usual paths of Chromium, Chrome and Edge, the best for tests first. */
export const usualPaths = (platform: NodeJS.Platform, env: Environment): string[] => {
  if (platform === 'darwin') return macPaths(env)
  return platform === 'win32' ? windowsPaths(env) : linuxPaths
}

/** Finds a Chromium on this machine (or `CHROMIUM_PATH`); null if there is none. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM_PATH'] ?? '', ...usualPaths(process.platform, process.env)].find(
    path => path !== '' && existsSync(path),
  ) ?? null
