import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { Arch, build, Platform } from 'electron-builder'
import { buildDesktop } from './support/desktopWindow.ts'

const root = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const ofBuilder = createRequire(require.resolve('app-builder-lib/package.json'))
// Modules of electron-builder: its reader of archives, and its log.
const { extractAll, listPackage } = ofBuilder('@electron/asar') as {
  extractAll: (archive: string, folder: string) => void
  listPackage: (archive: string, options: { isPack: boolean }) => string[]
}
const { log } = ofBuilder('builder-util') as { log: { stream: object } }

/** Writes a stand-in for Electron's program: only the fuses that electron-builder sets in it, all of them on. */
const standInElectron = (folder: string): string => {
  const switches = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, 9]),
    Buffer.from('1'.repeat(9)),
  ])
  mkdirSync(join(folder, 'resources'), { recursive: true })
  writeFileSync(join(folder, 'electron'), switches, { mode: 0o755 })
  return folder
}

/** Packages the built app as electron-builder does, up to the programs that it would have to download. */
const packageForLinux = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'))
  /** Records what electron-builder passes on: fpm's arguments and the menu entries. */
  const deb = { fpm: [] as string[], menuEntry: '' }
  const appImage = { menuEntry: '' }
  process.env['DESKTOP_UPDATE_URL'] = 'https://updates.example/'
  log.stream = { write: () => undefined }
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(['deb', 'AppImage'], Arch.x64),
    publish: 'never',
    config: {
      electronDist: standInElectron(join(folder, 'electron')),
      directories: { app: 'desktop', buildResources: 'desktop/icons', output: join(folder, 'packages') },
    },
    effectiveOptionComputed: async (options: { desktop: string } | [fpm: string[], menuFile: string]) => {
      if (Array.isArray(options))
        Object.assign(deb, { fpm: options[0], menuEntry: readFileSync(options[1], 'utf8') })
      else appImage.menuEntry = options.desktop
      return true
    },
  })
  const unpacked = join(folder, 'packages/linux-unpacked')
  const archive = join(unpacked, 'resources/app.asar')
  const content = join(folder, 'content')
  extractAll(archive, content)
  return {
    unpacked,
    content,
    files: listPackage(archive, { isPack: false })
      .map(path => path.slice(1))
      .filter(path => statSync(join(content, path)).isFile()),
    manifest: JSON.parse(readFileSync(join(content, 'package.json'), 'utf8')) as Record<string, unknown>,
    deb: { ...deb, option: (name: string) => deb.fpm[deb.fpm.indexOf(name) + 1] ?? '' },
    appImage,
  }
}

/**
 * Writes a stand-in for Electron's module with only its names: enough to load main, which then exits as a second
 * instance.
 */
const electronByName = (names: readonly string[]) => `
const nothing = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : nothing),
  apply: () => false,
  construct: () => nothing,
})
${names.map(name => `exports.${name} = nothing`).join('\n')}
`

let packaged: Awaited<ReturnType<typeof packageForLinux>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  buildDesktop()
  packaged = await packageForLinux()
})

test('a package contains main, preload and page, and no source, test or secret', () => {
  const { content, files } = packaged
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/main/main.js',
      'dist/preload/preload.cjs',
      'dist/renderer/index.html',
    ]),
  )
  const ofParts =
    /^(package\.json|dist\/(main|preload|renderer)\/.*\.(js|cjs|css|html|woff2|png|svg|avif|webp|jpg))$/
  expect(files.filter(path => !ofParts.test(path))).toEqual([])
  const page = readFileSync(join(content, 'dist/renderer/index.html'), 'utf8')
  for (const [, path] of page.matchAll(/(?:src|href)="\/([^"]+)"/g))
    expect(files).toContain(`dist/renderer/${path}`)
  for (const path of files)
    expect(readFileSync(join(content, path), 'latin1'), path).not.toMatch(
      new RegExp(`PRIVATE KEY-----|madar-admin-2026|fakeElectron|${root}`),
    )
})

test('a packaged main needs only Electron, Node and itself', () => {
  const { content, files } = packaged
  const main = readFileSync(join(content, 'dist/main/main.js'), 'utf8')
  const names = [...main.matchAll(/import\s*\{([^}]+)\}\s*from\s*"electron"/g)].flatMap(([, list = '']) =>
    list.split(',').map(name => name.trim().split(' as ')[0] ?? ''),
  )
  expect(names).toContain('BrowserWindow')
  const electron = join(content, 'node_modules/electron/index.js')
  mkdirSync(dirname(electron), { recursive: true })
  writeFileSync(electron, electronByName([...names, 'autoUpdater']))
  const entries = files.filter(path => /^dist\/main\/.*\.js$/.test(path))
  // Importing main also loads its lazy chunk, the updater.
  expect(entries.length).toBeGreaterThan(1)
  const load = `for (const path of ${JSON.stringify(entries)}) await import('./' + path)`
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: content })
  const preload = readFileSync(join(content, 'dist/preload/preload.cjs'), 'utf8')
  expect([...preload.matchAll(/\brequire\(["'`]([^"'`]+)/g)].map(([, name]) => name)).toEqual(['electron'])
})

test('the packaged app is called Madar Office, and its program, packages and menu entry madar-office', () => {
  const { deb, manifest, unpacked } = packaged
  expect(manifest).toMatchObject({
    name: 'madar-office',
    productName: 'Madar Office',
    desktopName: 'madar-office.desktop',
    main: 'dist/main/main.js',
  })
  expect(statSync(join(unpacked, 'madar-office')).isFile()).toBe(true)
  expect(deb.option('--name')).toBe('madar-office')
  expect(deb.option('--package')).toMatch(/\/packages\/madar-office_[\d.]+_amd64\.deb$/)
  expect(deb.fpm.at(-1)).toMatch(/=\/usr\/share\/applications\/madar-office\.desktop$/)
  expect(deb.fpm.filter(word => word.includes('@'))).toEqual([])
})

test('a deb states its origin and content, and opens files and links', () => {
  const { deb } = packaged
  expect(deb.option('--url')).toMatch(/^https:\/\//)
  expect(deb.option('--maintainer')).not.toBe('')
  // The first line is shown in package lists.
  expect(deb.option('--description').split('\n')[0]).not.toBe('')
  expect(deb.menuEntry.split('\n')).toEqual(
    expect.arrayContaining([
      'Name=Madar Office',
      'Exec="/opt/Madar Office/madar-office" %U',
      'StartupWMClass=madar-office',
      'MimeType=x-scheme-handler/madar-admin;',
    ]),
  )
})

test('an AppImage does not switch the sandbox off', () => {
  expect(packaged.appImage.menuEntry).toContain('\nExec=AppRun %U\n')
})

test('the packaged program runs only the app in its archive', async () => {
  const wire = await getCurrentFuseWire(join(packaged.unpacked, 'madar-office'))
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  })
})
