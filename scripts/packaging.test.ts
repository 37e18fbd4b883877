import { describe, expect, it } from 'vitest'
import { missingForPackage, packagingFailure } from './packaging.ts'

const feed = { DESKTOP_UPDATE_URL: 'https://updates.example/' }
const apple = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'b', APPLE_TEAM_ID: 'c' }

describe('packaging the desktop app', () => {
  it.each([
    [[], {}, 'linux', 'DESKTOP_UPDATE_URL is not set'],
    [['--linux', 'dir'], { DESKTOP_UPDATE_URL: '' }, 'linux', 'DESKTOP_UPDATE_URL is not set'],
    [[], { DESKTOP_UPDATE_URL: 'http://updates.example/' }, 'linux', 'has to begin with https://'],
    [[], { DESKTOP_UPDATE_URL: 'updates.example' }, 'linux', 'has to begin with https://'],
    [[], feed, 'linux', null],
    [[], feed, 'win32', 'CSC_LINK is not set'],
    [['-lw'], feed, 'linux', 'CSC_LINK is not set'],
    [['--win'], { ...feed, CSC_LINK: 'c.pfx' }, 'linux', null],
    [['--win', '-c.win.forceCodeSigning=false'], feed, 'linux', null],
    [['--mac'], feed, 'linux', 'on a Mac alone'],
    [[], feed, 'darwin', 'APPLE_ID is not set'],
    [[], { ...feed, ...apple, APPLE_TEAM_ID: '' }, 'darwin', 'APPLE_TEAM_ID is not set'],
    [[], { ...feed, ...apple }, 'darwin', null],
    [['-c.mac.forceCodeSigning=false'], feed, 'darwin', null],
  ] as const)('reports first what is missing: %j %j on %s', (args, env, platform, expected) => {
    const missing = missingForPackage(args, env, platform)
    if (expected === null) expect(missing).toBeNull()
    else expect(missing).toContain(expected)
  })

  it.each([
    ['getaddrinfo ENOTFOUND github.com', /^github\.com cannot be reached/],
    ['connect ECONNREFUSED 127.0.0.1:443', /^127\.0\.0\.1 cannot be reached/],
    ["Need executable 'rpmbuild' to convert dir to rpm", /^The program rpmbuild is missing/],
    ['  • packaging\n  ⨯ cannot find icon  \n', /^cannot find icon$/],
    ['', /said above/],
  ])('reports why it failed: %s', (output, reason) => expect(packagingFailure(output)).toMatch(reason))
})
