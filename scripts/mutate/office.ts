import type { Faults } from './Fault.ts'

/** Faults in packing, refunding, counting offline and forms of the back office. */
export const office: Faults = {
  'packages/admin/src/features/pack/parcel.ts': {
    'packages/admin/src/features/pack/parcel.test.ts': [
      [
        'export const unitsToPack = ({ toSend }: AdminOrderItem): number => toSend',
        'export const unitsToPack = ({ quantity }: AdminOrderItem): number => quantity',
      ],
      [
        "  if (units >= unitsToPack(line)) return { kind: 'tooMany', line }",
        "  if (units > unitsToPack(line)) return { kind: 'tooMany', line }",
      ],
    ],
  },
  'packages/admin/src/kit/offline/createWaiting.ts': {
    'packages/admin/src/kit/offline/createWaiting.test.ts': [
      [
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 429, 503].includes(error.status)',
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 503].includes(error.status)',
      ],
      ['      if (running) return running.then(() => 0)', '      if (running) return running'],
      ['      if (!changes.some(({ refusal }) => refusal === null))', '      if (changes.length >= 0)'],
      [
        "      await platform.keep('waiting', JSON.stringify({ ...saved, [userId]: next }))",
        "      await platform.keep('waiting', JSON.stringify({ [userId]: next }))",
      ],
    ],
  },
  'packages/admin/src/kit/offline/safeWrites.ts': {
    'packages/admin/src/kit/offline/createWaiting.test.ts': [['[key]: id,', '[key]: crypto.randomUUID(),']],
  },
  'packages/admin/src/features/inventory/useStockForms.ts': {
    'packages/admin/src/kit/offline/offline.test.tsx': [
      [
        '    toInput: values => ({ id, stock: numberOf(values.stock), baseStock: stock, reason: values.reason }),',
        '    toInput: values => ({ id, stock: numberOf(values.stock), reason: values.reason }),',
      ],
    ],
    'packages/admin/src/features/inventory/StockDialog.test.tsx': [
      ['    draft: `stock-receive:${id}`,', '    draft: null,'],
    ],
  },
  'packages/admin/src/features/inventory/useWithWaiting.ts': {
    'packages/admin/src/kit/offline/offline.test.tsx': [
      [
        "      .filter(({ input, refusal }) => refusal === null && input['id'] === variant.id)",
        "      .filter(({ input }) => input['id'] === variant.id)",
      ],
    ],
  },
  'packages/admin/src/features/orders/acts/RefundDialog.tsx': {
    'packages/admin/src/features/orders/detail/OrderPage.test.tsx': [
      ['      refundId: storedRefundId,', '      refundId: crypto.randomUUID(),'],
      ['  if (amount > order.leftToRefund)', '  if (amount > order.total)'],
    ],
  },
  'packages/admin/src/features/orders/acts/AddressDialog.tsx': {
    'packages/admin/src/features/orders/detail/OrderPage.test.tsx': [
      [
        '    toInput: (values, saved) => ({ id, ...values, version: saved?.version }),',
        '    toInput: values => ({ id, ...values }),',
      ],
    ],
  },
  'packages/admin/src/kit/form/useForm.ts': {
    'packages/admin/src/features/collections/CollectionForm.test.tsx': [
      ['    if (isSubmitting.current) return', '    if (isSubmitting.current && isSaving) return'],
    ],
  },
  'packages/admin/src/features/account/StepForm.tsx': {
    'packages/admin/src/features/account/StepForm.test.tsx': [
      ['    if (!dialog || activeElement === body || dialog.contains(activeElement))\n', ''],
    ],
  },
  'packages/ui/src/dialogs/Dialog.tsx': {
    'packages/admin/src/features/account/TwoStep.test.tsx': [['open={isOpen}\n', 'defaultOpen={isOpen}\n']],
  },
  'packages/admin/src/features/pack/useBench.ts': {
    'packages/admin/src/features/pack/PackPage.test.tsx': [
      ['    if (latest.current !== lookupId) return true\n', ''],
    ],
  },
  'packages/admin/src/features/settings/useSettingsForm.ts': {
    'packages/admin/src/features/settings/SettingsPage.test.tsx': [
      ['        await cache.refetch()\n', '        void cache.refetch()\n'],
    ],
  },
  'packages/ui/src/app/useRestoredFocus.ts': {
    'packages/ui/src/app/useRestoredFocus.test.tsx': [
      [' || (last && isDisabledForNow(last))', ''],
      ['  const clear = () => {\n    isLost = false\n', '  const clear = () => {\n'],
    ],
  },
}
