import type { Faults } from './Fault.ts'

/** Faults in how the back office lists, sends and stores data, and in the server's outbox and queues. */
export const platform: Faults = {
  'packages/admin/src/features/orders/acts/RefundDialog.tsx': {
    'packages/admin/src/features/orders/acts/RefundDialog.test.tsx': [
      ['        delivery,', '        delivery: false,'],
      ['    delivery ? order.deliveryToRefund : 0,', '    0,'],
      ["      restock: order.status === 'PAID',", '      restock: true,'],
      ['        ...(!(restock && isPartSent) && { restock }),', '        restock: true,'],
    ],
    'packages/admin/src/features/orders/detail/OrderPage.test.tsx': [
      ['  if (amount > order.leftToRefund)', '  if (amount > order.total * 2)'],
    ],
  },
  'packages/admin/src/kit/offline/createWaiting.ts': {
    'packages/admin/src/kit/offline/createWaiting.test.ts': [
      ['      if (!next || session.user()?.id !== userId) return sent', '      if (!next) return sent'],
      [
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 429, 503].includes(error.status)',
        '  isUnreachable(error) || !(error instanceof ApiError)',
      ],
      ['      if (!changes.some(({ refusal }) => refusal === null))', '      if (true)'],
      ['      return [...remaining, change]', '      return [change, ...remaining]'],
    ],
  },
  'packages/admin/src/features/alerts/AlertsPage.tsx': {
    'packages/admin/src/features/alerts/AlertsPage.test.tsx': [
      [
        '          onChange={state => set({ state })}',
        '          onChange={state => set({ state, page: values.page })}',
      ],
    ],
  },
  'packages/admin/src/kit/platform/browserPlatform.ts': {
    'packages/admin/src/kit/platform/browserPlatform.test.ts': [
      ['    if (answer.status !== 401) return answer', '    return answer'],
      ["      if (name === 'waiting' || session.user())", ''],
    ],
  },
  'packages/admin/src/kit/list/useListState.ts': {
    'packages/admin/src/features/alerts/AlertsPage.test.tsx packages/admin/src/kit/list/lists.test.tsx': [
      ["            ...('page' in changes ? {} : { page: 1 }),", ''],
    ],
  },
  'packages/admin/src/features/users/UsersPage.tsx': {
    'packages/admin/src/kit/list/lists.test.tsx': [
      [
        '        {!hasPanel && <RoleFilter role={role} roleId={roleId} onChange={next => set(next)} />}',
        '        {!hasPanel && <RoleFilter role={role} roleId={roleId} onChange={next => set({ ...next, page })} />}',
      ],
    ],
  },
  'packages/admin/src/features/audit/AuditPage.tsx': {
    'packages/admin/src/features/audit/AuditPage.test.tsx': [
      [
        "        onChange={next => set({ subject: next, subjectId: '', field: '' })}",
        "        onChange={next => set({ subject: next, field: '' })}",
      ],
    ],
  },
  'packages/admin/src/features/audit/differences.ts': {
    'packages/admin/src/features/audit/AuditPage.test.tsx': [
      [
        '    .filter(name => !hiddenFields.has(name) && !isSame(before?.[name], after?.[name]))',
        '    .filter(name => !hiddenFields.has(name))',
      ],
    ],
  },
  'server/src/platform/events/audit/searchEntries.ts': {
    'server/src/platform/events/audit/searchEntries.test.ts': [
      ["  void query.whereNotIn('a.act', ['create', 'delete'])", '  void query'],
    ],
  },
  'packages/admin/src/features/analytics/AnalyticsPage.tsx': {
    'packages/admin/src/features/analytics/report.test.tsx': [
      [
        'Math.round(((current - previous) / previous) * 100)',
        'Math.round(((previous - current) / previous) * 100)',
      ],
    ],
  },
  'packages/ui/src/facts/trend.ts': {
    'packages/admin/src/features/dashboard/trendOf.test.ts': [
      ["  return percent > 0 ? 'up' : 'down'", "  return percent < 0 ? 'up' : 'down'"],
    ],
  },
  'packages/admin/src/features/analytics/TablePanel.tsx': {
    'packages/admin/src/features/analytics/report.test.tsx': [
      [
        '    const { path } = requestFor(exportSales, { table, ...period })',
        "    const { path } = requestFor(exportSales, { table: 'products', ...period })",
      ],
    ],
  },
  'packages/admin/src/features/import/FileStep.tsx': {
    'packages/admin/src/features/import/FileStep.test.tsx': [
      [
        "  return !fields.includes(null) && fields.includes('sku') && fields.length > 1",
        "  return fields.includes('sku') && fields.length > 1",
      ],
      ['      connection.platform.releaseFiles([file.id])', ''],
    ],
  },
  'packages/admin/src/kit/act/useExport.ts': {
    'packages/admin/src/features/import/FileStep.test.tsx': [
      ['      if (!(error instanceof Error && error.name === transferCanceled))', '      if (error)'],
    ],
  },
  'packages/admin/src/kit/platform/filesOfDropped.ts': {
    'packages/admin/src/kit/platform/browserPlatform.test.ts': [
      ['  } while (batch.length > 0 && entries.length < maxFolderFiles)', '  } while (false)'],
    ],
  },
  'packages/admin/src/kit/platform/sendForm.ts': {
    'packages/admin/src/kit/platform/browserPlatform.test.ts': [
      ["    signal.addEventListener('abort', () => request.abort(), { once: true })", ''],
    ],
  },
  'server/src/platform/events/outbox/runOutbox.ts': {
    'server/src/platform/events/outbox/outbox.test.ts': [['item && !stopping.aborted; item', 'item; item']],
  },
  'server/src/platform/http/concurrencyLimiter.ts': {
    'server/src/catalogue/products/media/media.test.ts': [
      ['if (startNext) startNext()\n', 'if (startNext) free++, startNext()\n'],
      ['if (free > 0) free--', 'if (free >= 0) free--'],
    ],
  },
}
