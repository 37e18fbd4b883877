import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { appScheme } from '@shop/contracts/shop/appLinks'
import { describe, expect, it } from 'vitest'
import { appId, copyright } from './main/appId.ts'
import { fake } from './test/fakeElectron.ts'
import { openDesktop } from './test/openDesktop.ts'

// electron-builder's functions that read and check its configuration; the library has no types for them.
interface Builder {
  getConfig: (folder: string, file: string, configFromOptions: null) => Promise<Record<string, unknown>>
  validateConfiguration: (config: object, log: { add: () => void }) => Promise<void>
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const { getConfig, validateConfiguration } = createRequire(import.meta.url)(
  'app-builder-lib/out/util/config/config.js',
) as Builder
const log = { add: () => undefined }
const read = () => getConfig(root, 'electron-builder.yml', null)

describe('packaging', () => {
  it('has a valid electron-builder configuration', async () => {
    await expect(validateConfiguration(await read(), log)).resolves.toBeUndefined()
    await expect(validateConfiguration({ ...(await read()), asra: true }, log)).rejects.toThrow('asra')
  })

  it('has the same app id on Windows as its installer', async () => {
    expect((await read())['appId']).toBe(appId)
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'win32' })
    try {
      await openDesktop()
    } finally {
      Object.defineProperty(process, 'platform', { value: platform })
    }
    expect(fake.appId).toBe(appId)
    await openDesktop()
    expect(fake.appId).toBeNull()
  })

  it('sets the security fuses of Electron', async () => {
    const { asar, electronFuses, mac, win, protocols } = await read()
    expect(asar).toBe(true)
    expect(protocols).toMatchObject([{ schemes: [appScheme] }])
    // These are all of the fuses, so that none changes unnoticed.
    expect(electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    })
    expect(mac).toMatchObject({ hardenedRuntime: true, forceCodeSigning: true })
    expect(win).toMatchObject({ verifyUpdateCodeSignature: true, forceCodeSigning: true })
  })

  it('covers both processor architectures, and names the author', async () => {
    const config = await read()
    expect(config['copyright']).toBe(copyright)
    const targetsOf = (system: string) =>
      (config[system] as { target: { target: string; arch: string[] }[] }).target
    for (const system of ['win', 'mac', 'linux'])
      for (const { target, arch } of targetsOf(system))
        expect([target, arch]).toEqual([target, ['x64', 'arm64']])
    const { author } = JSON.parse(readFileSync(`${root}desktop/package.json`, 'utf8')) as { author: string }
    expect(author).toBe('Madar')
  })

  it('grants the Mac program the fewest entitlements, and removes stored data on uninstalling from Windows', async () => {
    const { mac, nsis } = (await read()) as { mac: Record<string, string>; nsis: object }
    expect(mac['entitlements']).toBe(mac['entitlementsInherit'])
    const granted = readFileSync(`${root}${mac['entitlements']}`, 'utf8')
    expect([...granted.matchAll(/<key>([^<]+)/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ])
    expect(nsis).toMatchObject({ deleteAppDataOnUninstall: true })
  })

  it('signs the app unless that is switched off explicitly', async () => {
    // Values from the command line are strings: see README, Sign.
    const config = { ...(await read()), win: { forceCodeSigning: 'false' } }
    await validateConfiguration(config, log)
    expect(config.win.forceCodeSigning).toBe(false)
  })

  it('pins one exact release of Electron', () => {
    const { devDependencies } = JSON.parse(readFileSync(`${root}desktop/package.json`, 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('has release notes', async () => {
    const { releaseNotesFile } = (await read())['releaseInfo'] as { releaseNotesFile: string }
    expect(readFileSync(`${root}${releaseNotesFile}`, 'utf8').trim()).not.toBe('')
  })

  it('has its icon', () => {
    expect(existsSync(`${root}desktop/icons/icon.png`)).toBe(true)
    // A PNG of at least 512 px, from which the icons of all three systems can be made.
    expect(readFileSync(`${root}desktop/icons/icon.png`).readUInt32BE(16)).toBeGreaterThanOrEqual(512)
  })
})
