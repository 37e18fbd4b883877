import type { Faults } from './Fault.ts'

/** Faults in the desktop app: its windows, its calls to the shop, and files that it keeps. */
export const desktop: Faults[] = [
  {
    file: 'desktop/src/main/files/keptFile.ts',
    tests: ['desktop/src/main/files/kept.test.ts'],
    planted: [
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
  {
    file: 'desktop/src/main/log.ts',
    tests: ['desktop/src/main/log.test.ts'],
    planted: [
      [
        '    appendFileSync(file(), `${new Date().toISOString()} ${entry}\\n`, { mode: 0o600 })',
        '    appendFileSync(file(), `${new Date().toISOString()} ${entry}\\n`)',
      ],
    ],
  },
  {
    file: 'desktop/src/main/window/deepLinks.ts',
    tests: ['desktop/src/main/window/windows.test.ts'],
    planted: [
      ['username || port || search', 'username || search'],
      ['username || port || search', 'port || search'],
      ['if (more.length > 0 || !id.test(one)) return null', 'if (more.length > 0) return null'],
    ],
  },
  {
    file: 'desktop/src/main/window/appScheme.ts',
    tests: ['desktop/src/main/shop/asks.test.ts'],
    planted: [
      [
        "  return found === `${scheme}:` && host === 'office' && username === ''",
        "  return found === `${scheme}:` && username === ''",
      ],
    ],
  },
  {
    file: 'desktop/src/main/window/appScheme.ts',
    tests: ['desktop/src/main/window/window.test.ts'],
    planted: [
      [
        "    if (path === null || path.includes('\\0') || path.split(/[/\\\\]/).includes('..')) return missing()",
        '    if (path === null) return missing()',
      ],
    ],
  },
  {
    file: 'desktop/src/main/window/windows.ts',
    tests: ['desktop/src/main/window/window.test.ts', 'desktop/src/main/window/windows.test.ts'],
    planted: [
      ['    if (mayOpen(url)) void shell.openExternal(url.href)', '    void shell.openExternal(url.href)'],
    ],
  },
  {
    file: 'desktop/src/main/window/shopAnswer.ts',
    tests: ['desktop/src/main/window/window.test.ts'],
    planted: [
      ['  if (body && !shownTypes.test(kind)) {', '  if (body && false) {'],
      ['"default-src \'none\'; sandbox"', '"default-src \'none\'"'],
    ],
  },
  {
    file: 'desktop/src/main/shop/askShop.ts',
    tests: ['desktop/src/main/shop/session.test.ts'],
    planted: [
      [
        '      return isBelow(spellings, auth) ? await keepTokens(shop, answer) : shown(answer)',
        '      return spellings[0]?.startsWith(auth) ? await keepTokens(shop, answer) : shown(answer)',
      ],
      [
        '      if (spellings.includes(signsOut)) tokens.forget(shop)',
        '      if (path === signsOut) tokens.forget(shop)',
      ],
    ],
  },
  {
    file: 'desktop/src/main/shop/answerAsks.ts',
    tests: ['desktop/src/main/shop/asks.test.ts'],
    planted: [
      ['  senderFrame.origin === appOrigin &&\n', ''],
      ['  isPageAddress(senderFrame.url)', '  senderFrame.url.startsWith(appOrigin)'],
    ],
  },
  {
    file: 'desktop/src/main/handlers.ts',
    tests: ['desktop/src/main/window/twoWindows.test.ts'],
    planted: [
      [
        '    if (address === current || (isFromShops && !tokens.of(address))) return true',
        '    if (address === current || isFromShops) return true',
      ],
    ],
  },
  {
    file: 'desktop/src/main/files/printing.ts',
    tests: ['desktop/src/main/files/printing.test.ts'],
    planted: [['    options.silent ? limits.silent : limits.dialog,', '    limits.dialog,']],
  },
  {
    file: 'desktop/src/main/window/permissions.ts',
    tests: ['desktop/src/main/window/window.test.ts'],
    planted: [
      [
        '    decide(used.has(permission) && isPageAddress(page.getURL())),',
        '    decide(used.has(permission)),',
      ],
    ],
  },
  {
    file: 'desktop/src/main/shop/shops.ts',
    tests: ['desktop/src/main/shop/shops.test.ts'],
    planted: [
      [
        "  if (username || !(protocol === 'https:' || (protocol === 'http:' && isOwnMachine))) return null",
        "  if (username || !(protocol === 'https:' || protocol === 'http:')) return null",
      ],
      ["      redirect: 'error',", "      redirect: 'follow',"],
    ],
  },
  {
    file: 'desktop/src/main/files/writeWhole.ts',
    tests: ['desktop/src/main/files/files.test.ts'],
    planted: [['    await rm(half, { force: true }).catch(() => undefined)', '']],
  },
  {
    file: 'desktop/src/main/files/keptTexts.ts',
    tests: ['desktop/src/main/files/kept.test.ts'],
    planted: [
      [
        "      else if (name === 'waiting') fileOf(shop, name).write({ text })",
        '      else fileOf(shop, name).write({ text })',
      ],
      ["      if (text === null && name === 'waiting')", '      if (false)'],
    ],
  },
  {
    file: 'desktop/src/main/files/heldFiles.ts',
    tests: ['desktop/src/main/files/files.test.ts'],
    planted: [
      [
        "      const reason = fileProblem(rule, file) ?? (opened.files.length < most ? null : 'tooMany')",
        "      const reason = opened.files.length < most ? null : 'tooMany'",
      ],
    ],
  },
]
