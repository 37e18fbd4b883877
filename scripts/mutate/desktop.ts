import type { Faults } from './Fault.ts'

/** Faults in the desktop app: its windows, its calls to the shop, and files that it stores. */
export const desktop: Faults = {
  'desktop/src/main/files/openJsonFile.ts': {
    'desktop/src/main/files/pageStorage.test.ts': [
      [
        '      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })',
        '      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o644 })',
      ],
      [
        '      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })',
        '      writeFileSync(`${path}.new`, JSON.stringify(value))',
      ],
    ],
  },
  'desktop/src/main/log.ts': {
    'desktop/src/main/log.test.ts': [
      [
        '    appendFileSync(file(), `${new Date().toISOString()} ${entry}\\n`, { mode: 0o600 })',
        '    appendFileSync(file(), `${new Date().toISOString()} ${entry}\\n`)',
      ],
    ],
  },
  'desktop/src/main/window/deepLinks.ts': {
    'desktop/src/main/window/windows.test.ts': [
      ['username || port || search', 'username || search'],
      ['username || port || search', 'port || search'],
      ['if (extra.length > 0 || !uuid.test(recordId)) return null', 'if (extra.length > 0) return null'],
    ],
  },
  'desktop/src/main/window/appScheme.ts': {
    'desktop/src/main/shop/handlePageCalls.test.ts': [
      [
        "  return urlScheme === `${scheme}:` && host === 'office' && username === ''",
        "  return urlScheme === `${scheme}:` && username === ''",
      ],
    ],
    'desktop/src/main/window/window.test.ts': [
      [
        "    if (path === null || path.includes('\\0') || path.split(/[/\\\\]/).includes('..')) return notFound()",
        '    if (path === null) return notFound()',
      ],
    ],
  },
  'desktop/src/main/window/windows.ts': {
    'desktop/src/main/window/window.test.ts desktop/src/main/window/windows.test.ts': [
      [
        '    if (deps.mayOpen(url)) void shell.openExternal(url.href)',
        '    void shell.openExternal(url.href)',
      ],
    ],
  },
  'desktop/src/main/window/shopAnswer.ts': {
    'desktop/src/main/window/window.test.ts': [
      ['  if (body && !shownTypes.test(kind)) {', '  if (body && false) {'],
      ['"default-src \'none\'; sandbox"', '"default-src \'none\'"'],
    ],
  },
  'desktop/src/main/shop/shopClient.ts': {
    'desktop/src/main/shop/session.test.ts': [
      [
        '      return isBelow(spellings, authPath) ? await keepTokens(shop, answer) : answerForPage(answer)',
        '      return spellings[0]?.startsWith(authPath) ? await keepTokens(shop, answer) : answerForPage(answer)',
      ],
      [
        '      if (spellings.includes(signOutPath)) tokens.forget(shop)',
        '      if (path === signOutPath) tokens.forget(shop)',
      ],
    ],
  },
  'desktop/src/main/shop/handlePageCalls.ts': {
    'desktop/src/main/shop/handlePageCalls.test.ts': [
      ['  senderFrame.origin === appOrigin &&\n', ''],
      ['  isPageAddress(senderFrame.url)', '  senderFrame.url.startsWith(appOrigin)'],
    ],
  },
  'desktop/src/main/handlers.ts': {
    'desktop/src/main/window/twoWindows.test.ts': [
      [
        '    if (address === current || (isFromShopList && !tokens.of(address))) return true',
        '    if (address === current || isFromShopList) return true',
      ],
    ],
  },
  'desktop/src/main/files/printing.ts': {
    'desktop/src/main/files/printing.test.ts': [
      ['    options.silent ? timeouts.silent : timeouts.dialog,', '    timeouts.dialog,'],
    ],
  },
  'desktop/src/main/window/permissions.ts': {
    'desktop/src/main/window/window.test.ts': [
      [
        '    decide(grantedPermissions.has(permission) && isPageAddress(page.getURL())),',
        '    decide(grantedPermissions.has(permission)),',
      ],
    ],
  },
  'desktop/src/main/shop/shops.ts': {
    'desktop/src/main/shop/shops.test.ts': [
      [
        "  if (username || !(protocol === 'https:' || (protocol === 'http:' && isOwnMachine))) return null",
        "  if (username || !(protocol === 'https:' || protocol === 'http:')) return null",
      ],
      ["      redirect: 'error',", "      redirect: 'follow',"],
    ],
  },
  'desktop/src/main/files/writeFileAtomically.ts': {
    'desktop/src/main/files/files.test.ts': [
      ['    await rm(tempPath, { force: true }).catch(() => undefined)', ''],
    ],
  },
  'desktop/src/main/files/pageStorage.ts': {
    'desktop/src/main/files/pageStorage.test.ts': [
      [
        "      else if (name === 'waiting') fileOf(shop, name).write({ text })",
        '      else fileOf(shop, name).write({ text })',
      ],
      ["      if (text === null && name === 'waiting')", '      if (false)'],
    ],
  },
  'desktop/src/main/files/openFiles.ts': {
    'desktop/src/main/files/files.test.ts': [
      [
        "      const reason = fileProblem(rule, file) ?? (result.files.length < max ? null : 'tooMany')",
        "      const reason = result.files.length < max ? null : 'tooMany'",
      ],
    ],
  },
}
