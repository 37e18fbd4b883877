// @vitest-environment jsdom
import type { OrderReturns, Return } from '@shop/contracts/returns/entities'
import { expect, test, vi } from 'vitest'
import { browser } from '../../../kit/shop/browser.ts'
import { someProduct } from '../../../test/someProduct.ts'
import { someVariant } from '../../../test/someVariant.ts'
import { until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someOrderItem } from '../../../test/someOrder.ts'
import {
  returnsWith,
  someReturn,
  at,
  findButton,
  choose,
  fes,
  noReturnsYet,
  findOption,
  order,
  sentInputs,
  optionLabels,
  text,
  useReturns,
  openReturns,
} from '../../../test/returnsPage.ts'

useReturns()

test('a garment is exchanged for one in stock, and a surcharge is paid immediately', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const product = someProduct({
    variants: [
      someVariant({ size: '54', stock: 3, price: 5000, id: fes.variant.id ?? '' }),
      someVariant({ size: '56', stock: 0, price: 5000, id: idOf(72) }),
      someVariant({ size: '58', stock: 2, price: 6000, id: idOf(73) }),
      someVariant({ color: 'Navy', size: '58', stock: 0, price: 6000, id: idOf(74) }),
    ],
  })
  const dearerSwap = {
    choice: 'White, Size 58',
    orderId: idOf(80),
    orderNumber: 'M-10490',
    status: 'PENDING' as const,
    toPay: 1000,
    paymentUrl: 'https://pay.test/1',
    url: '/profile?tab=orders',
  }
  let current: OrderReturns = { ...noReturnsYet, left: [{ itemId: fes.id, quantity: 1 }] }
  await openReturns({
    '/products/{id}': product,
    '/orders/{id}/returns': ({ lines, returnId }: { lines?: unknown; returnId?: string }) => {
      if (lines)
        current = returnsWith({ id: returnId ?? '', lines: [{ ...someReturn.lines[0]!, swap: dearerSwap }] })
      return current
    },
  })
  await until(() => expect(findButton('Exchange or return items')).toBeTruthy())
  findButton('Exchange or return items')!.click()
  // A single unit is preselected.
  const kinds = () =>
    [...document.querySelectorAll('dialog select[name^=instead] option')].map(
      ({ textContent }) => textContent,
    )
  await until(() => expect(kinds()).toEqual(['Please choose', 'Refund', 'Exchange']))
  choose('instead', 'exchange')
  await until(() => expect(optionLabels('color')).toEqual(['White', 'NavySold out']))
  expect(optionLabels('size')).toEqual(['54What you have', '56Sold out', '58£10.00 more'])
  const stateOf = (label: string, value: string) => [
    findOption(label, value).disabled,
    findOption(label, value).closest('label')?.dataset['availability'],
  ]
  // The own size is disabled, but not struck through as sold-out sizes are.
  expect(stateOf('size', '54')).toEqual([true, 'available'])
  expect(stateOf('size', '56')).toEqual([true, 'sold-out'])
  // The same variant is offered only if the garment is faulty.
  choose('reason', 'faulty')
  await until(() => expect(optionLabels('size')[0]).toBe('54'))
  findOption('size', '54').click()
  await until(() => expect(text()).toContain('Nothing to pay now. We will send your exchange as soon as'))
  choose('reason', 'too_short')
  await until(() => expect(optionLabels('size')[0]).toBe('54What you have'))
  findButton('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose a size below.'))
  // A sold-out colour can be chosen to view its sizes.
  findOption('color', 'Navy').click()
  await until(() => expect(optionLabels('size')).toEqual(['58Sold out']))
  findOption('color', 'White').click()
  await until(() => expect(optionLabels('size')).toHaveLength(3))
  findOption('size', '58').click()
  await until(() => expect(text()).toContain('To pay now: £10.00.'))
  expect(text()).not.toContain('Please choose a size below.')
  findButton('Pay £10.00')!.click()
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.test/1'))
  expect(sentInputs('/orders/{id}/returns')).toMatchObject([
    { lines: [{ itemId: fes.id, swapFor: idOf(73) }] },
  ])
  await until(() =>
    expect(text()).toContain(
      'You receive: White, Size 58 (order M-10490). Reserved for half an hour while you pay',
    ),
  )
  expect(document.querySelector('a[href="https://pay.test/1"]')?.textContent).toBe('Pay £10.00')
})

test.each([
  [
    'its zone is gone',
    { isWithoutVat: true, vatReason: 'export' as const, vatRate: 0, discount: 0 },
    ['52£10.00 back', '58£10.00 more'],
  ],
  [
    'it included the UK price, and a discount of which a refund has its share',
    { isWithoutVat: false, vatReason: 'export' as const, vatRate: 0, discount: 600 },
    ['52Costs less', '58£12.00 more'],
  ],
])('an exchange is priced by the terms of its order (%s)', async (_, terms, [cheaper, dearer]) => {
  const item = someOrderItem('Fes', { price: terms.isWithoutVat ? 5000 : 6000 })
  item.product.id = idOf(1)
  const sold = {
    ...order,
    ...terms,
    items: [item],
    shippingAddress: { ...order.shippingAddress, country: 'AE' },
  }
  await openReturns({
    '/products/{id}': someProduct({
      variants: [
        someVariant({ size: '52', stock: 2, price: 4800, id: idOf(72) }),
        someVariant({ size: '54', stock: 3, price: 6000, id: item.variant.id ?? '' }),
        someVariant({ size: '58', stock: 2, price: 7200, id: idOf(73) }),
      ],
    }),
    '/orders': { orders: [sold], total: 1, page: 1, totalPages: 1 },
    '/orders/{id}': sold,
    '/orders/{id}/returns': { ...noReturnsYet, left: [{ itemId: item.id, quantity: 1 }] },
  })
  await until(() => expect(findButton('Exchange or return items')).toBeTruthy())
  findButton('Exchange or return items')!.click()
  // The exchange is offered once the product has been read.
  await until(() => choose('instead', 'exchange'))
  await until(() => expect(optionLabels('size')).toEqual([cheaper, '54What you have', dearer]))
})

type Swap = NonNullable<Return['lines'][number]['swap']>
const swap: Swap = {
  choice: 'White, Size 56',
  orderId: idOf(80),
  orderNumber: 'M-10490',
  status: 'PAID',
  toPay: 0,
  paymentUrl: null,
  url: '/profile?tab=orders&order=1',
}
const exchanged = (change: Partial<Return>, swapped: Partial<Swap> = {}) =>
  returnsWith({ ...change, lines: [{ ...someReturn.lines[0]!, swap: { ...swap, ...swapped } }] })

test('an exchange is shown as one, reserved, and packed once the parcel has arrived', async () => {
  await openReturns({ '/orders/{id}/returns': exchanged({}) })
  await until(() => expect(text()).toContain('Exchange R-7KQ4-MX3P, booked on 20 November 2026'))
  expect(text()).toContain('Reserved for you, and sent as soon as your parcel reaches us')
  expect(findButton('Cancel Exchange')).toBeTruthy()
  await openReturns({ '/orders/{id}/returns': exchanged({ state: 'RECEIVED', receivedAt: at }) })
  await until(() => expect(text()).toContain('Your parcel has arrived, and we are packing this for you'))
  expect(text()).not.toContain('as soon as your parcel reaches us')
})

test('an exchange is shown as a return once its replacement is cancelled', async () => {
  await openReturns({ '/orders/{id}/returns': exchanged({}, { status: 'CANCELED' }) })
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, booked on 20 November 2026'))
  expect(text()).toContain('No longer reserved: you will be refunded instead')
})

test('a cancelled exchange reserves nothing, even before its order has ended; the orders are reloaded', async () => {
  let current = exchanged({}, { status: 'PENDING', paymentUrl: 'https://pay.test/1' })
  const { call } = await openReturns({
    '/orders/{id}/returns': () => current,
    '/orders/{id}/returns/{returnId}/cancel': () => {
      const [{ lines } = someReturn] = current.returns
      return (current = returnsWith({ state: 'CANCELED', lines }))
    },
  })
  const readsOf = (path: string) => call.mock.calls.filter(([called]) => called.path === path).length
  await until(() => expect(text()).toContain('Reserved for half an hour'))
  const before = readsOf('/orders')
  findButton('Cancel exchange')!.click()
  await until(() => expect(document.querySelector('dialog')).toBeTruthy())
  ;[...document.querySelectorAll<HTMLButtonElement>('dialog button')]
    .find(({ textContent }) => textContent === 'Cancel Exchange')!
    .click()
  await until(() => expect(text()).toContain('was cancelled'))
  expect(text()).toContain('No longer reserved.')
  expect(document.querySelector('a[href="https://pay.test/1"]')).toBeNull()
  await until(() => expect(readsOf('/orders')).toBe(before + 1))
  await openReturns({ '/orders/{id}/returns': exchanged({ state: 'CANCELED' }) })
  await until(() => expect(text()).toContain('No longer reserved.'))
})

test('choosing a colour keeps the size, and a quantity above the stock clears it', async () => {
  const product = someProduct({
    variants: [
      someVariant({ size: '54', stock: 3, id: fes.variant.id ?? '' }),
      someVariant({ size: '56', stock: 3, id: idOf(72) }),
      someVariant({ color: 'Navy', size: '56', stock: 1, id: idOf(73) }),
    ],
  })
  await openReturns({
    '/products/{id}': product,
    '/orders/{id}/returns': { ...noReturnsYet, left: [{ itemId: fes.id, quantity: 2 }] },
  })
  await until(() => expect(findButton('Exchange or return items')).toBeTruthy())
  findButton('Exchange or return items')!.click()
  await until(() => expect(text()).toContain('We will hold another size or colour for you'))
  choose('instead', 'exchange')
  await until(() => expect(optionLabels('size')).toHaveLength(2))
  findOption('size', '56').click()
  await until(() => expect(findOption('size', '56').checked).toBe(true))
  findOption('color', 'Navy').click()
  await until(() => expect(findOption('size', '56').checked).toBe(true))
  findButton('One more')!.click()
  await until(() => expect(text()).toContain('Only 1 left'))
  expect(text()).not.toContain('Nothing to pay now.')
})

test('asks for the size and then for the length, and keeps the length if possible', async () => {
  const cut = (lengthCm: number, size: string, stock: number, id: string, price = 5000) =>
    someVariant({ size, lengthCm, stock, id, price })
  const product = someProduct({
    variants: [
      cut(142, '56', 3, idOf(71)),
      cut(147, '56', 3, fes.variant.id ?? ''),
      cut(147, '58', 0, idOf(72)),
      cut(152, '58', 2, idOf(73), 6000),
      cut(152, '60', 0, idOf(74)),
      cut(157, '60', 0, idOf(75)),
    ],
  })
  await openReturns({
    '/products/{id}': product,
    '/orders/{id}/returns': { ...noReturnsYet, left: [{ itemId: fes.id, quantity: 1 }] },
  })
  await until(() => expect(findButton('Exchange or return items')).toBeTruthy())
  findButton('Exchange or return items')!.click()
  await until(() => expect(text()).toContain('We will hold another size or colour for you'))
  choose('instead', 'exchange')
  await until(() => expect(optionLabels('size')).toEqual(['56', '58£10.00 more', '60Sold out']))
  expect(optionLabels('lengthCm')).toEqual([])
  expect(findOption('size', '60').disabled).toBe(true)
  findOption('size', '58').click()
  await until(() => expect(optionLabels('lengthCm')).toEqual(['147 cmSold out', '152 cm£10.00 more']))
  expect(findOption('lengthCm', '152').checked).toBe(true)
  findOption('size', '56').click()
  await until(() => expect(optionLabels('lengthCm')).toEqual(['142 cm', '147 cmWhat you have']))
  expect(findOption('lengthCm', '147').disabled).toBe(true)
  expect(findOption('lengthCm', '142').checked).toBe(true)
})
