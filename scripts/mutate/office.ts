import type { Faults } from './Fault.ts'

/** Faults in packing, refunding, counting offline and forms of the back office. */
export const office: Faults[] = [
  {
    file: 'packages/admin/src/features/pack/parcel.ts',
    tests: ['packages/admin/src/features/pack/parcel.test.ts'],
    planted: [
      [
        'export const wantedOf = ({ toSend }: AdminOrderItem): number => toSend',
        'export const wantedOf = ({ quantity }: AdminOrderItem): number => quantity',
      ],
      [
        "  if (units >= wantedOf(line)) return { kind: 'tooMany', line }",
        "  if (units > wantedOf(line)) return { kind: 'tooMany', line }",
      ],
    ],
  },
  {
    file: 'packages/admin/src/kit/offline/createWaiting.ts',
    tests: ['packages/admin/src/kit/offline/createWaiting.test.ts'],
    planted: [
      [
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 429, 503].includes(error.status)',
        '  isUnreachable(error) || !(error instanceof ApiError) || [401, 503].includes(error.status)',
      ],
      ['      if (running) return running.then(() => 0)', '      if (running) return running'],
      ['      if (!changes.some(({ refusal }) => refusal === null))', '      if (changes.length >= 0)'],
      [
        "      await platform.keep('waiting', JSON.stringify({ ...kept, [userId]: next }))",
        "      await platform.keep('waiting', JSON.stringify({ [userId]: next }))",
      ],
    ],
  },
  {
    file: 'packages/admin/src/kit/offline/safeWrites.ts',
    tests: ['packages/admin/src/kit/offline/createWaiting.test.ts'],
    planted: [
      [
        '  return { endpoint, input: { ...input, [key]: id } }',
        '  return { endpoint, input: { ...input, [key]: crypto.randomUUID() } }',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/inventory/useStockForms.ts',
    tests: ['packages/admin/src/kit/offline/offline.test.tsx'],
    planted: [
      [
        '    toInput: values => ({ id, stock: given(values.stock), baseStock: stock, reason: values.reason }),',
        '    toInput: values => ({ id, stock: given(values.stock), reason: values.reason }),',
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/inventory/useWithWaiting.ts',
    tests: ['packages/admin/src/kit/offline/offline.test.tsx'],
    planted: [
      [
        "      .filter(({ input, refusal }) => refusal === null && input['id'] === variant.id)",
        "      .filter(({ input }) => input['id'] === variant.id)",
      ],
    ],
  },
  {
    file: 'packages/admin/src/features/inventory/useStockForms.ts',
    tests: ['packages/admin/src/features/inventory/StockDialog.test.tsx'],
    planted: [['    keeps: `stock-receive:${id}`,', '    keeps: null,']],
  },
  {
    file: 'packages/admin/src/features/orders/acts/RefundDialog.tsx',
    tests: ['packages/admin/src/features/orders/detail/OrderPage.test.tsx'],
    planted: [
      ['      refundId: typedAs,', '      refundId: crypto.randomUUID(),'],
      ['  if (amount > order.leftToRefund)', '  if (amount > order.total)'],
    ],
  },
  {
    file: 'packages/admin/src/features/orders/acts/AddressDialog.tsx',
    tests: ['packages/admin/src/features/orders/detail/OrderPage.test.tsx'],
    planted: [
      [
        '    toInput: (values, saved) => ({ id, ...values, version: saved?.version }),',
        '    toInput: values => ({ id, ...values }),',
      ],
    ],
  },
  {
    file: 'packages/admin/src/kit/form/useForm.ts',
    tests: ['packages/admin/src/features/collections/CollectionForm.test.tsx'],
    planted: [['    if (isSubmitting.current) return', '    if (isSubmitting.current && isSaving) return']],
  },
  {
    file: 'packages/admin/src/features/account/StepForm.tsx',
    tests: ['packages/admin/src/features/account/StepForm.test.tsx'],
    planted: [['    if (!dialog || activeElement === body || dialog.contains(activeElement))\n', '']],
  },
  {
    file: 'packages/ui/src/dialogs/Dialog.tsx',
    tests: ['packages/admin/src/features/account/TwoStep.test.tsx'],
    planted: [['open={isOpen}\n', 'defaultOpen={isOpen}\n']],
  },
  {
    file: 'packages/admin/src/features/pack/useBench.ts',
    tests: ['packages/admin/src/features/pack/PackPage.test.tsx'],
    planted: [['    if (latest.current !== turn) return true\n', '']],
  },
  {
    file: 'packages/admin/src/features/settings/useSettingsForm.ts',
    tests: ['packages/admin/src/features/settings/SettingsPage.test.tsx'],
    planted: [['        await cache.refetch()\n', '        void cache.refetch()\n']],
  },
  {
    file: 'packages/ui/src/app/useKeptFocus.ts',
    tests: ['packages/ui/src/app/useKeptFocus.test.tsx'],
    planted: [
      [' || (last && isWaiting(last))', ''],
      ['  const letGo = () => {\n    isLost = false\n', '  const letGo = () => {\n'],
    ],
  },
]
