type System = 'win' | 'mac' | 'linux'

const ownSystem: Partial<Record<NodeJS.Platform, System>> = { win32: 'win', darwin: 'mac' }

/** Reads electron-builder's options for systems; short ones may be combined, as in `-wl`. */
const parseSystems = (args: readonly string[], platform: NodeJS.Platform): Set<System> => {
  const systems = new Set<System>()
  for (const word of args) {
    const short = /^-[mwl]+$/.test(word) ? word : ''
    if (/^--win(dows)?$/.test(word) || short.includes('w')) systems.add('win')
    if (/^--mac(os)?$/.test(word) || short.includes('m')) systems.add('mac')
    if (word === '--linux' || short.includes('l')) systems.add('linux')
  }
  return systems.size > 0 ? systems : new Set([ownSystem[platform] ?? 'linux'])
}

const isUnsigned = (args: readonly string[], system: 'win' | 'mac'): boolean =>
  args.some(word => new RegExp(`-c\\.${system}\\.forceCodeSigning=false$`).test(word))

/**
 * Returns what is missing to package the app, reported before anything is built or downloaded; null if nothing is
 * missing. README, Sign, explains the variables.
 */
export const missingForPackage = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null => {
  const address = env['DESKTOP_UPDATE_URL']
  if (!address)
    return 'DESKTOP_UPDATE_URL is not set: the https address under which updates will lie (desktop/README.md, Package).'
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    return `DESKTOP_UPDATE_URL has to begin with https://, on which the safety of updates rests; it is ${address}`
  const systems = parseSystems(args, platform)
  const certificate = 'the certificate that signs the app (desktop/README.md, Sign)'
  const hasWindowsCertificate = Boolean(env['WIN_CSC_LINK'] || env['CSC_LINK'])
  if (systems.has('win') && !isUnsigned(args, 'win') && !hasWindowsCertificate)
    return `CSC_LINK is not set: ${certificate}. To try it unsigned: -c.win.forceCodeSigning=false`
  if (systems.has('mac') && platform !== 'darwin') return 'Packages for macOS are made on a Mac alone.'
  // A Mac may have its certificate in the keychain; electron-builder reports a missing one itself.
  if (systems.has('mac') && !isUnsigned(args, 'mac')) {
    const missingVariable = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'].find(
      name => !env[name],
    )
    if (missingVariable)
      return `${missingVariable} is not set: Apple notarises the app with it (desktop/README.md, Sign).`
  }
  return null
}

/** Explains why packaging failed, from the end of electron-builder's output. */
export const packagingFailure = (output: string): string => {
  const host = /(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)[^\n]*?([\w-]+(?:\.[\w-]+)+)/.exec(
    output,
  )?.[1]
  if (host)
    return `${host} cannot be reached: Electron's program and the packagers' tools are fetched from the network the first time.`
  if (/rpmbuild|Need executable 'rpm/i.test(output))
    return 'The program rpmbuild is missing: install the package rpm.'
  const message = [...output.matchAll(/⨯ ([^\n]+)/g)].at(-1)?.[1]?.trim()
  return message ?? 'electron-builder said above what is wrong.'
}
