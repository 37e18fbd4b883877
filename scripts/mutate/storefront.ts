import type { Faults } from './Fault.ts'

/** Faults in pages, cart and checkout as shoppers see them. */
export const storefront: Faults[] = [
  {
    file: 'packages/storefront/src/checkout/verifyPayment.ts',
    tests: ['packages/storefront/src/checkout/verifyPayment.test.ts'],
    planted: [
      [
        'error instanceof ApiError && error.status < 500 && error.status !== 429',
        'error instanceof ApiError && error.status < 500',
      ],
      [
        "if (status !== 202) return { state: 'verified', order: data }",
        "return { state: 'verified', order: data }",
      ],
    ],
  },
  {
    file: 'packages/storefront/src/checkout/CheckoutButton.tsx',
    tests: ['packages/storefront/src/cart/CartPage.test.tsx'],
    planted: [
      ['shippingMethod: option?.method', 'shippingMethod: undefined'],
      ['billingAddressId: billing?.id', 'billingAddressId: undefined'],
      ['expectedTotal: option?.total', 'expectedTotal: cart.subtotal'],
    ],
  },
  {
    file: 'packages/storefront/src/checkout/CheckoutButton.tsx',
    tests: ['packages/storefront/src/cart/giftNote.test.tsx'],
    planted: [
      ['giftNote: giftNote.note || undefined', 'giftNote: undefined'],
      ['if (giftNote.problem)', 'if (!giftNote)'],
    ],
  },
  {
    file: 'packages/storefront/src/checkout/useVerification.ts',
    tests: ['packages/storefront/src/cart/giftNote.test.tsx'],
    planted: [['forgetGiftNote()', '']],
  },
  {
    file: 'packages/storefront/src/cart/deviceCart.ts',
    tests: ['packages/storefront/src/cart/deviceCart.test.ts'],
    planted: [
      ['known.quantity + quantity, unitPrice)', 'quantity, unitPrice)'],
      ['  // Another tab may have changed it a moment ago.\n  loadDeviceCart()\n', ''],
    ],
  },
  {
    file: 'packages/storefront/src/cart/bringIntoCart.ts',
    tests: ['packages/storefront/src/cart/mergeDeviceCart.test.ts'],
    planted: [
      [' && error.status !== 429 && error.status !== 401', ''],
      ['const wanted = Math.min(quantity, line.maxQuantity)', 'const wanted = quantity'],
      ['if (wanted <= line.quantity) return { cart: merged, text }', ''],
    ],
  },
  {
    file: 'packages/storefront/src/cart/mutations.ts',
    tests: ['packages/storefront/src/cart/CartPage.test.tsx'],
    planted: [['if (isOvertaken(queryClient, change)) return null', '']],
  },
  {
    file: 'packages/storefront/src/cart/lineNote.ts',
    tests: ['packages/storefront/src/cart/lineNote.test.ts'],
    planted: [['  quantity > maxQuantity\n', '  quantity >= maxQuantity\n']],
  },
  {
    file: 'packages/storefront/src/cart/cardOf.ts',
    tests: ['packages/storefront/src/cart/cardOf.test.ts'],
    planted: [
      [
        'inStock: variants.some(({ stock }) => stock > 0),',
        'inStock: variants.some(({ stock }) => stock === 0),',
      ],
    ],
  },
  {
    file: 'packages/storefront/src/parts/ProductCard.tsx',
    tests: ['packages/storefront/src/parts/ProductCard.test.tsx'],
    planted: [['{!inStock && <Badge', '{inStock && <Badge']],
  },
  {
    file: 'packages/storefront/src/listing/ProductRow.tsx',
    tests: ['packages/storefront/src/parts/ProductCard.test.tsx'],
    planted: [['{!inStock && <Badge', '{inStock && <Badge']],
  },
  {
    file: 'packages/storefront/src/parts/shownPrice.ts',
    tests: ['packages/storefront/src/parts/shownPrice.test.ts'],
    planted: [['isFrom: hasRange && amount === lowest', 'isFrom: hasRange']],
  },
  {
    file: 'packages/storefront/src/product/useBuying.ts',
    tests: ['packages/storefront/src/product/ProductPage.test.tsx'],
    planted: [['onDevice + quantity > most', 'quantity > most']],
  },
  {
    file: 'packages/storefront/src/product/Zoom.tsx',
    tests: ['packages/storefront/src/product/ProductPage.test.tsx'],
    planted: [['if (step !== undefined && !isLarge) move(step)', 'if (step !== undefined) move(step)']],
  },
  {
    file: 'packages/storefront/src/orders/mutations.ts',
    tests: ['packages/storefront/src/account/orders/reorder.test.tsx'],
    planted: [
      [
        'return [...gone, ...(await bringIntoCart(client.call, wanted))]',
        'return await bringIntoCart(client.call, wanted)',
      ],
    ],
  },
  {
    file: 'packages/storefront/src/account/orders/OrdersTab.tsx',
    tests: ['packages/storefront/src/account/orders/OrdersTab.test.tsx'],
    planted: [['listed?.every(({ id }) => id !== link.id)', 'true']],
  },
  {
    file: 'packages/storefront/src/account/wishlist/meantVariant.ts',
    tests: ['packages/storefront/src/wishlist/wishlist.test.tsx'],
    planted: [
      [
        '(meantVariant(item)?.stock ?? 0) === 0 && item.product.variants.length > 1',
        'item.product.variants.length > 1',
      ],
    ],
  },
  {
    file: 'packages/storefront/src/account/profile/privacy/mutations.ts',
    tests: ['packages/storefront/src/account/profile/ownAccount.test.tsx'],
    planted: [['      leave(shop, queryClient)\n', '']],
  },
  {
    file: 'packages/storefront/src/account/profile/checkPassword.ts',
    tests: ['packages/storefront/src/account/profile/ownAccount.test.tsx'],
    planted: [['if (hasProblems(blank)) return blank', '']],
  },
  {
    file: 'packages/storefront/src/account/checkNewPassword.ts',
    tests: ['packages/storefront/src/account/profile/ownAccount.test.tsx'],
    planted: [['password !== repeated', 'password === repeated']],
  },
  {
    file: 'packages/storefront/src/session/leave.ts',
    tests: ['packages/storefront/src/session/leave.test.ts'],
    planted: [['  safeStorage().removeItem(viewedKey)\n', '']],
  },
  {
    file: 'packages/storefront/src/session/mutations.ts',
    tests: ['packages/storefront/src/account/login/LoginPage.test.tsx'],
    planted: [
      ['const missed = await mergeDeviceCart(client.call).catch(() => [])', 'const missed: never[] = []'],
    ],
  },
]
