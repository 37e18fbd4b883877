import { existsSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const onLinux = [
  // Prefers the same engine without windows, which takes a fifth less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
]

/** Programs of macOS are installed for everyone, or for one person in their home. */
const onMac = ({ HOME }: Environment) =>
  ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap(name =>
    ['', ...(HOME ? [HOME] : [])].map(home => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  )

/** Windows names its folders for programs: of the system, for 32 bits, and of one person. */
const onWindows = (env: Environment) => {
  const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
  const programs = [
    String.raw`Google\Chrome\Application\chrome.exe`,
    String.raw`Chromium\Application\chrome.exe`,
    String.raw`Microsoft\Edge\Application\msedge.exe`,
  ]
  return programs.flatMap(program => folders.flatMap(folder => (folder ? [`${folder}\\${program}`] : [])))
}

/** Usual paths of Chromium, Chrome and Edge, the best for tests first. */
export const usualPlaces = (platform: NodeJS.Platform, env: Environment): string[] => {
  if (platform === 'darwin') return onMac(env)
  return platform === 'win32' ? onWindows(env) : onLinux
}

/** The path of a Chromium on this machine (or `CHROMIUM_PATH`), or null. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM_PATH'] ?? '', ...usualPlaces(process.platform, process.env)].find(
    path => path !== '' && existsSync(path),
  ) ?? null
