import type { Faults } from './Fault.ts'

/** Faults in pages, cart and checkout as shoppers see them. */
export const storefront: Faults = {
  'packages/storefront/src/pages/checkout/verifyPayment.ts': {
    'packages/storefront/src/pages/checkout/verifyPayment.test.ts': [
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
  'packages/storefront/src/pages/cart/checkout/CheckoutButton.tsx': {
    'packages/storefront/src/pages/cart/CartPage.test.tsx': [
      ['shippingMethod: option?.method', 'shippingMethod: undefined'],
      ['expectedTotal: option?.total', 'expectedTotal: cart.subtotal'],
    ],
    'packages/storefront/src/pages/cart/extras/giftNote.test.tsx': [
      ['typed[name].tidy || undefined', 'undefined'],
      ['if (invalidFact)', 'if (!typed)'],
    ],
  },
  'packages/storefront/src/pages/checkout/useVerification.ts': {
    'packages/storefront/src/pages/cart/extras/giftNote.test.tsx': [['clearTypedFacts()', '']],
  },
  'packages/storefront/src/features/cart/guest.ts': {
    'packages/storefront/src/pages/product/ProductPage.test.tsx': [
      ['onCreated(await call(beginGuestCart, {}))', ''],
      ['if (!isCartGone(error)) throw error', 'throw error'],
    ],
  },
  'packages/storefront/src/pages/cart/AccountCart.tsx': {
    'packages/storefront/src/pages/cart/checkout/checkingOut.test.tsx': [
      ['const billingAddressId = billing.selected?.id', 'const billingAddressId = undefined'],
    ],
  },
  'packages/storefront/src/pages/cart/guest/useGuestDetails.ts': {
    'packages/storefront/src/pages/cart/guest/guestCheckout.test.tsx': [
      ['...(invalidEmail && { email: invalidEmail }),', ''],
      ['billing: initialBilling && readAddress(form, billingPrefix)', 'billing: null'],
      ['if (hasProblems(newProblems)) return null', ''],
    ],
  },
  'packages/storefront/src/features/cart/rememberedGuest.ts': {
    'packages/storefront/src/pages/cart/guest/rememberedGuest.test.tsx': [
      ["if (values['remember'])", 'if (values)'],
      ['const isFresh =', 'const isFresh = true ||'],
      ['  else forgetGuest()\n', ''],
    ],
  },
  'packages/storefront/src/features/cart/checkout/ensureUnits.ts': {
    'packages/storefront/src/pages/product/buyNow.test.tsx': [
      ['Math.max(0, line.quantity - unpaid.quantity)', 'line.quantity'],
      ['return isSameGarment ?', 'return previousLine ?'],
      ['return isSameGarment ?', 'return previousLine && false ?'],
    ],
  },
  'packages/storefront/src/features/addresses/usePostcode.ts': {
    'packages/storefront/src/pages/cart/guest/guestCheckout.test.tsx': [
      ["![filledTown.current, ''].includes(field.value)", 'false'],
      ['towns.length === 1 ? towns[0]', 'towns.length > 0 ? towns[0]'],
    ],
  },
  'packages/storefront/src/features/cart/mergeIntoCart.ts': {
    'packages/storefront/src/features/cart/mergeIntoCart.test.ts': [
      [' && error.status !== 429 && error.status !== 401', ''],
      ['const targetQuantity = Math.min(quantity, line.maxQuantity)', 'const targetQuantity = quantity'],
      ['if (targetQuantity <= line.quantity) return { cart: merged, text }', ''],
    ],
  },
  'packages/storefront/src/features/cart/mutations.ts': {
    'packages/storefront/src/pages/cart/CartPage.test.tsx': [
      ['if (isSuperseded(queryClient, change)) return null', ''],
    ],
  },
  'packages/storefront/src/features/cart/lineNote.ts': {
    'packages/storefront/src/features/cart/lineNote.test.ts': [
      ['  quantity > maxQuantity\n', '  quantity >= maxQuantity\n'],
    ],
  },
  'packages/storefront/src/features/viewed/cardOf.ts': {
    'packages/storefront/src/features/viewed/cardOf.test.ts': [
      ['inStock: buyable.length > 0,', 'inStock: buyable.length === 0,'],
    ],
  },
  'packages/storefront/src/features/cards/ProductCard.tsx': {
    'packages/storefront/src/features/cards/ProductCard.test.tsx': [
      ['{!look.inStock && <Badge', '{look.inStock && <Badge'],
    ],
  },
  'packages/storefront/src/features/listing/ProductRow.tsx': {
    'packages/storefront/src/features/cards/ProductCard.test.tsx': [
      ['{!look.inStock && <Badge', '{look.inStock && <Badge'],
    ],
  },
  'packages/storefront/src/kit/parts/prices/shownPrice.ts': {
    'packages/storefront/src/kit/parts/prices/shownPrice.test.ts': [
      ['isFrom: hasRange && amount === lowest', 'isFrom: hasRange'],
    ],
  },
  'packages/storefront/src/pages/product/gallery/Zoom.tsx': {
    'packages/storefront/src/pages/product/ProductPage.test.tsx': [
      ['if (step !== undefined && !isLarge) move(step)', 'if (step !== undefined) move(step)'],
    ],
  },
  'packages/storefront/src/features/orders/mutations.ts': {
    'packages/storefront/src/pages/account/orders/reorder.test.tsx': [['        ...discontinued,\n', '']],
  },
  'packages/storefront/src/pages/account/orders/OrdersTab.tsx': {
    'packages/storefront/src/pages/account/orders/OrdersTab.test.tsx': [
      ['listedOrders?.every(({ id }) => id !== link.id)', 'true'],
    ],
  },
  'packages/storefront/src/pages/account/wishlist/wishedVariant.ts': {
    'packages/storefront/src/pages/wishlist/wishlist.test.tsx': [
      [
        '(wishedVariant(item)?.stock ?? 0) === 0 && item.product.variants.length > 1',
        'item.product.variants.length > 1',
      ],
    ],
  },
  'packages/storefront/src/pages/account/profile/privacy/mutations.ts': {
    'packages/storefront/src/pages/account/profile/ownAccount.test.tsx': [
      ['      clearDevice(shop, queryClient)\n', ''],
    ],
  },
  'packages/storefront/src/pages/account/profile/checkPassword.ts': {
    'packages/storefront/src/pages/account/profile/ownAccount.test.tsx': [
      ['if (hasProblems(blank)) return blank', ''],
    ],
  },
  'packages/storefront/src/features/session/checkNewPassword.ts': {
    'packages/storefront/src/pages/account/profile/ownAccount.test.tsx': [
      ['password !== repeated', 'password === repeated'],
    ],
  },
  'packages/storefront/src/features/session/clearDevice.ts': {
    'packages/storefront/src/features/session/clearDevice.test.ts': [
      ['  safeStorage().removeItem(viewedKey)\n', ''],
      ['  safeStorage().removeItem(rememberedGuestKey)\n', ''],
    ],
  },
  'packages/storefront/src/features/session/signIn.ts': {
    'packages/storefront/src/pages/account/login/LoginPage.test.tsx': [
      ['const missed = await joinGuestCart(client.call).catch(() => [])', 'const missed: never[] = []'],
    ],
  },
}
