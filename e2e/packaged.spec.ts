import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildDesktop } from './desktopWindow.ts'

// electron-builder's own reading of its configuration and choice of files; the library has no types for these.
type Filter = (path: string, stat: object) => boolean
type Matcher = { createFilter: () => Filter }
interface Builder {
  getConfig: (folder: string, file: string, given: null) => Promise<object>
  getMainFileMatchers: (
    app: string,
    to: string,
    expand: unknown,
    own: object,
    packager: object,
    out: string,
  ) => [Matcher]
  getNodeModuleFileMatcher: (app: string, to: string, expand: unknown, own: object, info: object) => Matcher
}
const root = join(import.meta.dirname, '..')
const app = join(root, 'desktop')
const require = createRequire(import.meta.url)
const builder = {
  ...(require('app-builder-lib/out/util/config/config.js') as object),
  ...(require('app-builder-lib/out/fileMatcher.js') as object),
} as Builder

/** The files that a package holds, and whether one of a folder of modules would be among them. */
const packaged = async () => {
  const info = {
    projectDir: root,
    buildResourcesDir: 'desktop/icons',
    config: await builder.getConfig(root, 'electron-builder.yml', null),
    debugLogger: { isEnabled: false },
  }
  const same = (pattern: string) => pattern
  const out = join(app, 'dist/packages')
  const [matcher] = builder.getMainFileMatchers(app, app, same, {}, { info }, out)
  const takes = matcher.createFilter()
  const takesModule = builder.getNodeModuleFileMatcher(app, app, same, {}, info).createFilter()
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(path => {
    const stat = statSync(join(app, path))
    return stat.isFile() && takes(join(app, path), stat)
  })
  const ofModule = join(app, 'node_modules/electron-updater/package.json')
  return { files, takesModules: takesModule(ofModule, statSync(join(app, 'package.json'))) }
}

/** Electron's module, of which nothing is there but its names: enough to load main, which then ends as a second start. */
const electronByName = (names: readonly string[]) => `
const nothing = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : nothing),
  apply: () => false,
  construct: () => nothing,
})
${names.map(name => `exports.${name} = nothing`).join('\n')}
`

test.beforeAll(() => buildDesktop())

test('a package holds main, preload and page, and no source, test or secret', async () => {
  const { files, takesModules } = await packaged()
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/main/main.js',
      'dist/preload/preload.cjs',
      'dist/renderer/index.html',
    ]),
  )
  expect(takesModules).toBe(false)
  const ofParts =
    /^(package\.json|dist\/(main|preload|renderer)\/.*\.(js|cjs|css|html|woff2|png|svg|avif|webp|jpg))$/
  expect(files.filter(path => !ofParts.test(path))).toEqual([])
  const page = readFileSync(join(app, 'dist/renderer/index.html'), 'utf8')
  for (const [, path] of page.matchAll(/(?:src|href)="\/([^"]+)"/g))
    expect(files).toContain(`dist/renderer/${path}`)
  for (const path of files)
    expect(readFileSync(join(app, path), 'latin1'), path).not.toMatch(
      new RegExp(`PRIVATE KEY-----|madar-admin-2026|fakeElectron|${root}`),
    )
})

test('a packaged main needs nothing but Electron, Node and itself', async () => {
  const { files } = await packaged()
  const folder = mkdtempSync(join(tmpdir(), 'shop-packaged-'))
  for (const path of files) cpSync(join(app, path), join(folder, path), { recursive: true })
  const main = readFileSync(join(app, 'dist/main/main.js'), 'utf8')
  const names = [...main.matchAll(/import\s*\{([^}]+)\}\s*from\s*"electron"/g)].flatMap(([, list = '']) =>
    list.split(',').map(name => name.trim().split(' as ')[0] ?? ''),
  )
  expect(names).toContain('BrowserWindow')
  const electron = join(folder, 'node_modules/electron/index.js')
  mkdirSync(dirname(electron), { recursive: true })
  writeFileSync(electron, electronByName([...names, 'autoUpdater']))
  const entries = files.filter(path => /^dist\/main\/.*\.js$/.test(path))
  // With main comes what is only imported later: the updater.
  expect(entries.length).toBeGreaterThan(1)
  const load = `for (const path of ${JSON.stringify(entries)}) await import('./' + path)`
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: folder })
  const preload = readFileSync(join(app, 'dist/preload/preload.cjs'), 'utf8')
  expect([...preload.matchAll(/\brequire\(["'`]([^"'`]+)/g)].map(([, name]) => name)).toEqual(['electron'])
})
