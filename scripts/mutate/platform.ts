import type { Faults } from './Fault.ts'

/** Faults in the desktop app's files and links, and in the rest of the back office. */
export const platform: Faults[] = [
  {
    file: 'packages/admin/src/features/orders/acts/RefundDialog.tsx',
    tests: ['packages/admin/src/features/orders/acts/RefundDialog.test.tsx'],
    planted: [
      ['        delivery,', '        delivery: false,'],
      ['    delivery ? order.deliveryToRefund : 0,', '    0,'],
      ["      restock: order.status === 'PAID',", '      restock: true,'],
      ['        restock,', '        restock: true,'],
    ],
  },
  {
    file: 'packages/admin/src/kit/offline/createWaiting.ts',
    tests: ['packages/admin/src/kit/offline/createWaiting.test.ts'],
    planted: [
      ['      if (!next || session.user()?.id !== userId) return sent', '      if (!next) return sent'],
      [
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 429, 503].includes(error.status)',
        '  isUnreachable(error) || !(error instanceof ApiError)',
      ],
      ['      if (!changes.some(({ refusal }) => refusal === null))', '      if (true)'],
      ['      return [...others, change]', '      return [change, ...others]'],
    ],
  },
  {
    file: 'packages/admin/src/features/alerts/AlertsPage.tsx',
    tests: ['packages/admin/src/features/alerts/AlertsPage.test.tsx'],
    planted: [
      [
        '          onChange={state => set({ state })}',
        '          onChange={state => set({ state, page: values.page })}',
      ],
    ],
  },
  {
    file: 'packages/admin/src/kit/platform/browserPlatform.ts',
    tests: ['packages/admin/src/kit/platform/browserPlatform.test.ts'],
    planted: [
      ['    if (answer.status !== 401) return answer', '    return answer'],
      ["      if (name === 'waiting' || session.user())", ''],
    ],
  },
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
    file: 'packages/admin/src/features/orders/acts/RefundDialog.tsx',
    tests: ['packages/admin/src/features/orders/detail/OrderPage.test.tsx'],
    planted: [['  return amount > order.leftToRefund', '  return amount > order.total * 2']],
  },
  {
    file: 'packages/admin/src/kit/list/useListState.ts',
    tests: [
      'packages/admin/src/features/alerts/AlertsPage.test.tsx',
      'packages/admin/src/kit/list/lists.test.tsx',
    ],
    planted: [
      [
        "          const all: Partial<Values> = { ...('page' in changes ? {} : { page: 1 }), ...(changes as Values) }",
        '          const all: Partial<Values> = { ...(changes as Values) }',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/users/UsersPage.tsx',
    tests: ['packages/admin/src/kit/list/lists.test.tsx'],
    planted: [
      [
        '        <FilterSelect label="Role" value={role} options={roles} onChange={next => set({ role: next })} />',
        '        <FilterSelect label="Role" value={role} options={roles} onChange={next => set({ role: next, page })} />',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/audit/AuditPage.tsx',
    tests: ['packages/admin/src/features/audit/AuditPage.test.tsx'],
    planted: [
      [
        "          onChange={next => set({ subject: next, subjectId: '' })}",
        '          onChange={next => set({ subject: next })}',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/audit/ChangeDialog.tsx',
    tests: ['packages/admin/src/features/audit/AuditPage.test.tsx'],
    planted: [
      [
        '    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))',
        '    .filter(() => true)',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/analytics/AnalyticsPage.tsx',
    tests: ['packages/admin/src/features/analytics/report.test.tsx'],
    planted: [
      [
        "  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'none'",
        "  const direction = percent < 0 ? 'up' : percent > 0 ? 'down' : 'none'",
      ],
      [
        '  const percent = Math.round(((now - before) / before) * 100)',
        '  const percent = Math.round(((before - now) / before) * 100)',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/analytics/TablePanel.tsx',
    tests: ['packages/admin/src/features/analytics/report.test.tsx'],
    planted: [
      [
        '    const { path } = requestFor(exportSales, { table, ...period })',
        "    const { path } = requestFor(exportSales, { table: 'products', ...period })",
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/products/sheets/FileStep.tsx',
    tests: ['packages/admin/src/features/products/sheets/FileStep.test.tsx'],
    planted: [
      [
        "  return !fields.includes(null) && fields.includes('sku') && fields.length > 1",
        "  return fields.includes('sku') && fields.length > 1",
      ],
      ['      connection.platform.releaseFiles([file.id])', ''],
    ],
  },
  {
    file: 'packages/admin/src/kit/act/useExport.ts',
    tests: ['packages/admin/src/features/products/sheets/FileStep.test.tsx'],
    planted: [
      ['      if (!(error instanceof Error && error.name === transferCanceled))', '      if (error)'],
    ],
  },
  {
    file: 'packages/admin/src/kit/platform/filesOfDropped.ts',
    tests: ['packages/admin/src/kit/platform/browserPlatform.test.ts'],
    planted: [['  } while (portion.length > 0 && entries.length < mostInFolder)', '  } while (false)']],
  },
  {
    file: 'packages/admin/src/kit/platform/sendForm.ts',
    tests: ['packages/admin/src/kit/platform/browserPlatform.test.ts'],
    planted: [["    signal.addEventListener('abort', () => request.abort(), { once: true })", '']],
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
  {
    file: 'server/src/platform/events/outbox/runOutbox.ts',
    tests: ['server/src/platform/events/outbox/outbox.test.ts'],
    planted: [['item && !stopping.aborted; item', 'item; item']],
  },
  {
    file: 'server/src/platform/http/atMost.ts',
    tests: ['server/src/catalogue/products/media/media.test.ts'],
    planted: [
      ['if (next) next()\n', 'if (next) free++, next()\n'],
      ['if (free > 0) free--', 'if (free >= 0) free--'],
    ],
  },
]
