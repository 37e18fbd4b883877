import type { Faults } from './Fault.ts'

/** Faults in pages, cart and checkout as shoppers see them. */
export const storefront: Faults[] = [
  {
    file: 'packages/storefront/src/pages/checkout/verifyPayment.ts',
    tests: ['packages/storefront/src/pages/checkout/verifyPayment.test.ts'],
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
    file: 'packages/storefront/src/pages/cart/checkout/CheckoutButton.tsx',
    tests: ['packages/storefront/src/pages/cart/CartPage.test.tsx'],
    planted: [
      ['shippingMethod: option?.method', 'shippingMethod: undefined'],
      ['expectedTotal: option?.total', 'expectedTotal: cart.subtotal'],
    ],
  },
  {
    file: 'packages/storefront/src/pages/cart/checkout/CheckoutButton.tsx',
    tests: ['packages/storefront/src/pages/cart/extras/giftNote.test.tsx'],
    planted: [
      ['giftNote: giftNote.note || undefined', 'giftNote: undefined'],
      ['if (giftNote.problem)', 'if (!giftNote)'],
    ],
  },
  {
    file: 'packages/storefront/src/pages/checkout/useVerification.ts',
    tests: ['packages/storefront/src/pages/cart/extras/giftNote.test.tsx'],
    planted: [['forgetGiftNote()', '']],
  },
  {
    file: 'packages/storefront/src/features/cart/guest.ts',
    tests: ['packages/storefront/src/pages/product/ProductPage.test.tsx'],
    planted: [
      ['onBegun(await call(beginGuestCart, {}))', ''],
      ['if (!isCartGone(error)) throw error', 'throw error'],
    ],
  },
  {
    file: 'packages/storefront/src/pages/cart/AccountCart.tsx',
    tests: ['packages/storefront/src/pages/cart/checkout/checkingOut.test.tsx'],
    planted: [['billingAddressId: billing.selected?.id', 'billingAddressId: undefined']],
  },
  {
    file: 'packages/storefront/src/pages/cart/guest/useGuestDetails.ts',
    tests: ['packages/storefront/src/pages/cart/guest/guestCheckout.test.tsx'],
    planted: [
      ['...(!hasEmail && { email: invalidEmail }),', ''],
      ['billing: firstBilling && readPlace(form, billingPrefix)', 'billing: null'],
      ['if (hasProblems(found)) return null', ''],
    ],
  },
  {
    file: 'packages/storefront/src/features/cart/rememberedGuest.ts',
    tests: ['packages/storefront/src/pages/cart/guest/rememberedGuest.test.tsx'],
    planted: [
      ["if (values['remember'])", 'if (values)'],
      ['const isFresh =', 'const isFresh = true ||'],
      ['  else forgetRemembered()\n', ''],
    ],
  },
  {
    file: 'packages/storefront/src/features/cart/checkout/placeUnits.ts',
    tests: ['packages/storefront/src/pages/product/buyNow.test.tsx'],
    planted: [
      ['Math.max(0, line.quantity - unpaid.quantity)', 'line.quantity'],
      ['return isSameGarment ?', 'return other ?'],
      ['return isSameGarment ?', 'return other && false ?'],
    ],
  },
  {
    file: 'packages/storefront/src/features/addresses/usePostcode.ts',
    tests: ['packages/storefront/src/pages/cart/guest/guestCheckout.test.tsx'],
    planted: [
      ["![filled.current, ''].includes(field.value)", 'false'],
      ['towns.length === 1 ? towns[0]', 'towns.length > 0 ? towns[0]'],
    ],
  },
  {
    file: 'packages/storefront/src/features/cart/bringIntoCart.ts',
    tests: ['packages/storefront/src/features/cart/bringIntoCart.test.ts'],
    planted: [
      [' && error.status !== 429 && error.status !== 401', ''],
      ['const wanted = Math.min(quantity, line.maxQuantity)', 'const wanted = quantity'],
      ['if (wanted <= line.quantity) return { cart: merged, text }', ''],
    ],
  },
  {
    file: 'packages/storefront/src/features/cart/mutations.ts',
    tests: ['packages/storefront/src/pages/cart/CartPage.test.tsx'],
    planted: [['if (isOvertaken(queryClient, change)) return null', '']],
  },
  {
    file: 'packages/storefront/src/features/cart/lineNote.ts',
    tests: ['packages/storefront/src/features/cart/lineNote.test.ts'],
    planted: [['  quantity > maxQuantity\n', '  quantity >= maxQuantity\n']],
  },
  {
    file: 'packages/storefront/src/features/viewed/cardOf.ts',
    tests: ['packages/storefront/src/features/viewed/cardOf.test.ts'],
    planted: [['inStock: buyable.length > 0,', 'inStock: buyable.length === 0,']],
  },
  {
    file: 'packages/storefront/src/features/cards/ProductCard.tsx',
    tests: ['packages/storefront/src/features/cards/ProductCard.test.tsx'],
    planted: [['{!look.inStock && <Badge', '{look.inStock && <Badge']],
  },
  {
    file: 'packages/storefront/src/features/listing/ProductRow.tsx',
    tests: ['packages/storefront/src/features/cards/ProductCard.test.tsx'],
    planted: [['{!look.inStock && <Badge', '{look.inStock && <Badge']],
  },
  {
    file: 'packages/storefront/src/kit/parts/prices/shownPrice.ts',
    tests: ['packages/storefront/src/kit/parts/prices/shownPrice.test.ts'],
    planted: [['isFrom: hasRange && amount === lowest', 'isFrom: hasRange']],
  },
  {
    file: 'packages/storefront/src/pages/product/gallery/Zoom.tsx',
    tests: ['packages/storefront/src/pages/product/ProductPage.test.tsx'],
    planted: [['if (step !== undefined && !isLarge) move(step)', 'if (step !== undefined) move(step)']],
  },
  {
    file: 'packages/storefront/src/features/orders/mutations.ts',
    tests: ['packages/storefront/src/pages/account/orders/reorder.test.tsx'],
    planted: [
      [
        'return [...gone, ...(await inCart(client.call, queryClient, () => bringIntoCart(client.call, wanted)))]',
        'return await inCart(client.call, queryClient, () => bringIntoCart(client.call, wanted))',
      ],
    ],
  },
  {
    file: 'packages/storefront/src/pages/account/orders/OrdersTab.tsx',
    tests: ['packages/storefront/src/pages/account/orders/OrdersTab.test.tsx'],
    planted: [['listed?.every(({ id }) => id !== link.id)', 'true']],
  },
  {
    file: 'packages/storefront/src/pages/account/wishlist/meantVariant.ts',
    tests: ['packages/storefront/src/pages/wishlist/wishlist.test.tsx'],
    planted: [
      [
        '(meantVariant(item)?.stock ?? 0) === 0 && item.product.variants.length > 1',
        'item.product.variants.length > 1',
      ],
    ],
  },
  {
    file: 'packages/storefront/src/pages/account/profile/privacy/mutations.ts',
    tests: ['packages/storefront/src/pages/account/profile/ownAccount.test.tsx'],
    planted: [['      leave(shop, queryClient)\n', '']],
  },
  {
    file: 'packages/storefront/src/pages/account/profile/checkPassword.ts',
    tests: ['packages/storefront/src/pages/account/profile/ownAccount.test.tsx'],
    planted: [['if (hasProblems(blank)) return blank', '']],
  },
  {
    file: 'packages/storefront/src/features/session/checkNewPassword.ts',
    tests: ['packages/storefront/src/pages/account/profile/ownAccount.test.tsx'],
    planted: [['password !== repeated', 'password === repeated']],
  },
  {
    file: 'packages/storefront/src/features/session/leave.ts',
    tests: ['packages/storefront/src/features/session/leave.test.ts'],
    planted: [
      ['  safeStorage().removeItem(viewedKey)\n', ''],
      ['  safeStorage().removeItem(rememberedGuestKey)\n', ''],
    ],
  },
  {
    file: 'packages/storefront/src/features/session/signIn.ts',
    tests: ['packages/storefront/src/pages/account/login/LoginPage.test.tsx'],
    planted: [
      ['const missed = await joinGuestCart(client.call).catch(() => [])', 'const missed: never[] = []'],
    ],
  },
]
