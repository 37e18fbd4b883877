import type { Faults } from './Fault.ts'

/** Faults in access control: guards, owners, limits, proxies. */
export const access: Faults[] = [
  {
    file: 'server/src/platform/http/admit.ts',
    tests: ['server/src/people/accounts/secondFactor/secondFactor.test.ts'],
    planted: [
      [
        'if (isPermission(access) && !account.permissions.has(access))',
        'if (isPermission(access) && !account)',
      ],
      ['if (!account) throw unauthenticated()', ''],
      ['throw account.mustEnrol', 'throw !account.mustEnrol'],
    ],
  },
  {
    file: 'server/src/platform/http/admit.ts',
    tests: ['server/src/sales/cart/guestCart.test.ts'],
    planted: [["access === 'shopper' && authorization === ''", "access === 'shopper'"]],
  },
  {
    file: 'server/src/platform/http/admit.ts',
    tests: ['server/src/sales/orders/guestOrders.test.ts'],
    planted: [["if (!hasOne.test(ctx.get('cookie'))) throw unauthenticated()", '']],
  },
  {
    file: 'server/src/sales/cart/readCart.ts',
    tests: ['server/src/sales/cart/guestCart.test.ts'],
    planted: [
      ['if (cart) return cart\n  if (!shopper.account) throw unauthenticated()', 'if (cart) return cart'],
    ],
  },
  {
    file: 'server/src/sales/cart/guestCart.ts',
    tests: ['server/src/sales/cart/guestCart.test.ts'],
    planted: [
      ['await bringUnpaidOrder(deps, guest.id, id)', ''],
      ["await deps.db('carts').where({ id: guest.id }).delete()", ''],
      ['Math.min(quantity, free, store.maxOrderQuantity)', 'quantity'],
    ],
  },
  {
    file: 'server/src/sales/orders/orderLink.ts',
    tests: ['server/src/sales/fulfilment/orderEmail.test.ts'],
    planted: [['`${id}.${linkVersion}.${until}`', '`${id}.${until}`']],
  },
  {
    file: 'server/src/sales/orders/orderLink.ts',
    tests: ['server/src/sales/orders/guestOrders.test.ts'],
    planted: [
      ['`${id}.${linkVersion}.${until}`', '`${linkVersion}.${until}`'],
      ['if (until <= deps.clock.now())', 'if (until === 0)'],
      ['until !== null && until > deps.clock.now()', 'until !== null'],
    ],
  },
  {
    file: 'server/src/sales/orders/ownOrder.ts',
    tests: ['server/src/sales/orders/guestOrders.test.ts'],
    planted: [
      ['isOwn || isOpenHere(deps, shopper, order)', 'isOwn'],
      ['isOwn || isOpenHere(deps, shopper, order)', 'isOwn || shopper.owner'],
    ],
  },
  {
    file: 'server/src/people/accounts/claimGuestOrders.ts',
    tests: ['server/src/sales/orders/guestOrders.test.ts'],
    planted: [[' and email_confirmed_at is not null', '']],
  },
  {
    file: 'server/src/platform/http/connections/clientAddress.ts',
    tests: ['server/src/platform/http/connections/clientAddress.test.ts'],
    planted: [
      ['forwarded.at(-trustProxyHops)', 'forwarded.at(0)'],
      ['if (trustProxyHops === 0) return socketAddress', ''],
      ['trim())\n    .filter(Boolean)', 'trim())'],
      ['.map(part => part.trim())', ''],
    ],
  },
  {
    file: 'server/src/platform/http/connections/clientAddress.ts',
    tests: ['server/src/platform/http/connections/networkOf.test.ts'],
    planted: [
      ['.slice(0, 4)', '.slice(0, 3)'],
      ['if (mapped) return mapped', ''],
      ['if (!isIPv6(bare)) return address', ''],
    ],
  },
  {
    file: 'server/src/platform/http/limits.ts',
    tests: ['server/src/platform/http/limits.test.ts'],
    planted: [
      ['if (!config.hasRateLimits) return', 'if (config.hasRateLimits) return'],
      ['limiter.consume(networkOf(key))', 'limiter.consume(name)'],
      ['seconds < below', 'seconds <= below'],
    ],
  },
  {
    file: 'server/src/platform/http/invoke.ts',
    tests: ['server/src/platform/http/invoke.test.ts'],
    planted: [["endpoint.access !== 'public'", 'false']],
  },
  {
    file: 'server/src/platform/http/answers/downloads.ts',
    tests: ['server/src/platform/http/answers/downloads.test.ts'],
    planted: [
      ['if (inAll >= limits.inAll)', 'if (inAll > limits.inAll)'],
      ["ctx.res.once('close', () => count(network, -1))", ''],
      ['if (now - taken < bytes)', 'if (now - taken > bytes)'],
    ],
  },
  {
    file: 'server/src/people/accounts/sessions/findViewer.ts',
    tests: ['server/src/people/accounts/sessions/sessions.test.ts'],
    planted: [
      ['and s.user_id = ? and s.expires_at > ?', 'and s.user_id = ? and s.expires_at <> ?'],
      ['where s.id = ? and s.user_id = ?', 'where s.id = ? and (s.user_id = ? or true)'],
      [' and u.is_active = true', ''],
    ],
  },
  {
    file: 'server/src/people/accounts/keys/openKey.ts',
    tests: ['server/src/people/accounts/keys/apiKeys.test.ts'],
    planted: [
      ['key.revokedAt !== null || key.userId === null', 'key.userId === null'],
      ['key.expiresAt !== null && key.expiresAt <= at', 'false'],
      ['!isAmong(ip, addresses)', 'false'],
    ],
  },
  {
    file: 'server/src/people/accounts/sessions/findViewer.ts',
    tests: ['server/src/people/accounts/keys/apiKeys.test.ts'],
    planted: [['permissions.filter(name => maker.permissions.has(name))', 'permissions']],
  },
  {
    file: 'server/src/people/accounts/sessions/findViewer.ts',
    tests: ['server/src/people/accounts/secondFactor/secondFactor.test.ts'],
    planted: [['isHeld ? none : rights.permissions', 'rights.permissions']],
  },
  {
    file: 'server/src/people/accounts/roles/rights.ts',
    tests: ['server/src/people/accounts/secondFactor/secondFactor.test.ts'],
    planted: [['!hasSecondFactor &&', 'hasSecondFactor &&']],
  },
  {
    file: 'server/src/people/accounts/sessions/verifiedClaims.ts',
    tests: ['server/src/people/accounts/sessions/sessions.test.ts'],
    planted: [
      ['return remembered.expiresAt > Math.floor(now / 1000) ? remembered : null', 'return remembered'],
      ["algorithms: ['HS256'],", ''],
      ['currentDate: new Date(now),', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/ownOrder.ts',
    tests: ['server/src/sales/orders/orders.test.ts'],
    planted: [['shopper.account && order.userId === shopper.account.id', 'shopper.account']],
  },
  {
    file: 'server/src/sales/orders/routes.ts',
    tests: ['server/src/sales/orders/orders.test.ts'],
    planted: [['.where({ user_id: viewer.id })\n      .whereNot(superseded)', '.whereNot(superseded)']],
  },
  {
    file: 'server/src/sales/orders/routes.ts',
    tests: ['server/src/sales/orders/checkout/superseded.test.ts'],
    planted: [['.whereNot(superseded)', '']],
  },
  {
    file: 'server/src/sales/orders/payments/routes.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [
      ['if (order?.stripeSessionId !== sessionId) throw', 'if (!order) throw'],
      ["if (status === 'CANCELED') throw unknownOrder()", ''],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/cancelOwn.ts',
    tests: ['server/src/sales/orders/payments/cancelOwn.test.ts'],
    planted: [
      ["if (from !== 'PAID')", "if (from === 'PAID')"],
      ['if (order?.packedAt)', 'if (!order)'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkTotal.ts',
    tests: ['server/src/sales/orders/guestOrders.test.ts'],
    planted: [
      ['storedPostalCode(postalCode, place.country, `guest.${name}.postalCode`)', 'postalCode'],
      ["billing ? asAddress('billing', billing) : shippingAddress", 'shippingAddress'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkTotal.ts',
    tests: ['server/src/sales/orders/checkout/refusals.test.ts'],
    planted: [
      ['where user_id = ? and id in (?, ?)', 'where (user_id = ? or true) and id in (?, ?)'],
      [
        'deliveryRefusal(settings.shipping, buyer.shippingAddress)',
        'deliveryRefusal({ uk: { enabled: true }, zones: [] }, buyer.shippingAddress)',
      ],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkTotal.ts',
    tests: ['server/src/sales/orders/checkout/changedFigures.test.ts'],
    planted: [['billing ?? shippingAddressId', 'shippingAddressId']],
  },
  {
    file: 'server/src/people/accounts/addresses/updateAddress.ts',
    tests: ['server/src/people/accounts/addresses/routes.test.ts'],
    planted: [['findOne({ id, user_id: userId })', 'findOne({ id })']],
  },
  {
    file: 'server/src/people/accounts/addresses/routes.ts',
    tests: ['server/src/people/accounts/addresses/routes.test.ts'],
    planted: [['await settleDefault(trx, userId, address.type)', '']],
  },
  {
    file: 'server/src/people/accounts/addresses/createAddress.ts',
    tests: ['server/src/people/accounts/addresses/routes.test.ts'],
    planted: [['>= mostAddresses', '> mostAddresses']],
  },
  {
    file: 'server/src/catalogue/products/wishlist/routes.ts',
    tests: ['server/src/catalogue/products/wishlist/wishlist.test.ts'],
    planted: [['where({ id, user_id: viewer.id })', 'where({ id })']],
  },
  {
    file: 'server/src/site/pages/siteMap.ts',
    tests: ['server/src/site/pages/siteMap.test.ts'],
    planted: [
      ["where status = 'ACTIVE' order", "where status <> 'ARCHIVED' order"],
      ['where is_active = ? order', 'where is_active is not null or is_active = ? order'],
      ['kept?.version === version ? kept.xml :', 'kept ? kept.xml :'],
      ['escapeHtml(publicUrl + path)', 'publicUrl + path'],
    ],
  },
]
