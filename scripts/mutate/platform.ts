import type { Faults } from './Fault.ts'

/** Faults in how the back office lists, sends and keeps what it is given, and in the server's outbox and queues. */
export const platform: Faults[] = [
  {
    file: 'packages/admin/src/features/orders/acts/RefundDialog.tsx',
    tests: ['packages/admin/src/features/orders/acts/RefundDialog.test.tsx'],
    planted: [
      ['        delivery,', '        delivery: false,'],
      ['    delivery ? order.deliveryToRefund : 0,', '    0,'],
      ["      restock: order.status === 'PAID',", '      restock: true,'],
      ['        ...(!(restock && isPartSent) && { restock }),', '        restock: true,'],
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
    file: 'packages/admin/src/features/orders/acts/RefundDialog.tsx',
    tests: ['packages/admin/src/features/orders/detail/OrderPage.test.tsx'],
    planted: [['  if (amount > order.leftToRefund)', '  if (amount > order.total * 2)']],
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
        '        {!hasPanel && <RoleFilter role={role} roleId={roleId} onChange={next => set(next)} />}',
        '        {!hasPanel && <RoleFilter role={role} roleId={roleId} onChange={next => set({ ...next, page })} />}',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/audit/AuditPage.tsx',
    tests: ['packages/admin/src/features/audit/AuditPage.test.tsx'],
    planted: [
      [
        "          onChange={next => set({ subject: next, subjectId: '', field: '' })}",
        "          onChange={next => set({ subject: next, field: '' })}",
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/audit/differences.ts',
    tests: ['packages/admin/src/features/audit/AuditPage.test.tsx'],
    planted: [
      [
        '    .filter(name => !unsaid.has(name) && !isSame(before?.[name], after?.[name]))',
        '    .filter(name => !unsaid.has(name))',
      ],
    ],
  },
  {
    file: 'server/src/platform/events/audit/searchEntries.ts',
    tests: ['server/src/platform/events/audit/searchEntries.test.ts'],
    planted: [["  void query.whereNotIn('a.act', ['create', 'delete'])", '  void query']],
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
    file: 'packages/admin/src/features/import/FileStep.tsx',
    tests: ['packages/admin/src/features/import/FileStep.test.tsx'],
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
    tests: ['packages/admin/src/features/import/FileStep.test.tsx'],
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
