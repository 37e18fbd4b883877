import type { Faults } from './Fault.ts'

/** Faults in access control: guards, owners, limits, proxies. */
export const access: Faults = {
  'server/src/platform/http/admit.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      [
        'if (isPermission(access) && !account.permissions.has(access))',
        'if (isPermission(access) && !account)',
      ],
      ['if (!account) throw unauthenticated()', ''],
      ['throw account.mustEnrol', 'throw !account.mustEnrol'],
    ],
    'server/src/sales/cart/guestCart.test.ts': [
      ["access === 'shopper' && authorization === ''", "access === 'shopper'"],
    ],
    'server/src/sales/orders/guestOrders.test.ts': [
      ["if (!guestCookies.test(ctx.get('cookie'))) throw unauthenticated()", ''],
    ],
  },
  'server/src/sales/cart/readCart.ts': {
    'server/src/sales/cart/guestCart.test.ts': [
      ['if (cart) return cart\n  if (!shopper.account) throw unauthenticated()', 'if (cart) return cart'],
    ],
  },
  'server/src/sales/cart/guestCart.ts': {
    'server/src/sales/cart/guestCart.test.ts': [
      ['await moveUnpaidOrder(deps, guest.id, id)', ''],
      ["await deps.db('carts').where({ id: guest.id }).delete()", ''],
      ['Math.min(quantity, free, store.maxOrderQuantity)', 'quantity'],
    ],
  },
  'server/src/sales/orders/orderLink.ts': {
    'server/src/sales/fulfilment/orderEmail.test.ts': [
      ['`${id}.${linkVersion}.${until}`', '`${id}.${until}`'],
    ],
    'server/src/sales/orders/guestOrders.test.ts': [
      ['`${id}.${linkVersion}.${until}`', '`${linkVersion}.${until}`'],
      ['if (until <= deps.clock.now())', 'if (until === 0)'],
      ['until !== null && until > deps.clock.now()', 'until !== null'],
    ],
  },
  'server/src/sales/orders/ownOrder.ts': {
    'server/src/sales/orders/guestOrders.test.ts': [
      ['isOwn || isOpenHere(deps, shopper, order)', 'isOwn'],
      ['isOwn || isOpenHere(deps, shopper, order)', 'isOwn || shopper.owner'],
    ],
    'server/src/sales/orders/orders.test.ts': [
      ['shopper.account && order.userId === shopper.account.id', 'shopper.account'],
    ],
  },
  'server/src/people/accounts/claimGuestOrders.ts': {
    'server/src/sales/orders/guestOrders.test.ts': [[' and email_confirmed_at is not null', '']],
  },
  'server/src/platform/http/connections/clientAddress.ts': {
    'server/src/platform/http/connections/clientAddress.test.ts': [
      ['forwarded.at(-trustProxyHops)', 'forwarded.at(0)'],
      ['if (trustProxyHops === 0) return socketAddress', ''],
      ['trim())\n    .filter(Boolean)', 'trim())'],
      ['.map(part => part.trim())', ''],
    ],
    'server/src/platform/http/connections/networkOf.test.ts': [
      ['.slice(0, 4)', '.slice(0, 3)'],
      ['if (mappedIpv4) return mappedIpv4', ''],
      ['if (!isIPv6(withoutZone)) return address', ''],
    ],
  },
  'server/src/platform/http/limits.ts': {
    'server/src/platform/http/limits.test.ts': [
      ['if (!config.hasRateLimits) return', 'if (config.hasRateLimits) return'],
      ['limiter.consume(networkOf(key))', 'limiter.consume(name)'],
      ['seconds < below', 'seconds <= below'],
    ],
  },
  'server/src/platform/http/invoke.ts': {
    'server/src/platform/http/invoke.test.ts': [["endpoint.access !== 'public'", 'false']],
  },
  'server/src/platform/http/answers/downloads.ts': {
    'server/src/platform/http/answers/downloads.test.ts': [
      ['if (total >= limits.total)', 'if (total > limits.total)'],
      ["ctx.res.once('close', () => count(network, -1))", ''],
      ['if (bytesNow - bytesBefore < minBytes)', 'if (bytesNow - bytesBefore > minBytes)'],
    ],
  },
  'server/src/people/accounts/sessions/findViewer.ts': {
    'server/src/people/accounts/sessions/sessions.test.ts': [
      ['and s.user_id = ? and s.expires_at > ?', 'and s.user_id = ? and s.expires_at <> ?'],
      ['where s.id = ? and s.user_id = ?', 'where s.id = ? and (s.user_id = ? or true)'],
      [' and u.is_active = true', ''],
    ],
    'server/src/people/accounts/keys/apiKeys.test.ts': [
      ['permissions.filter(name => creator.permissions.has(name))', 'permissions'],
    ],
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      ['isRestricted ? noPermissions : rights.permissions', 'rights.permissions'],
    ],
  },
  'server/src/people/accounts/keys/openKey.ts': {
    'server/src/people/accounts/keys/apiKeys.test.ts': [
      ['key.revokedAt !== null || key.userId === null', 'key.userId === null'],
      ['key.expiresAt !== null && key.expiresAt <= at', 'false'],
      ['!isAmong(ip, addresses)', 'false'],
    ],
  },
  'server/src/people/accounts/roles/rights.ts': {
    'server/src/people/accounts/secondFactor/secondFactor.test.ts': [
      ['!hasSecondFactor &&', 'hasSecondFactor &&'],
    ],
  },
  'server/src/people/accounts/sessions/verifiedClaims.ts': {
    'server/src/people/accounts/sessions/sessions.test.ts': [
      ['return cachedClaims.expiresAt > Math.floor(now / 1000) ? cachedClaims : null', 'return cachedClaims'],
      ["algorithms: ['HS256'],", ''],
      ['currentDate: new Date(now),', ''],
    ],
  },
  'server/src/sales/orders/routes.ts': {
    'server/src/sales/orders/orders.test.ts': [
      ['.where({ user_id: viewer.id })\n      .whereNot(superseded)', '.whereNot(superseded)'],
    ],
    'server/src/sales/orders/checkout/superseded.test.ts': [['.whereNot(superseded)', '']],
  },
  'server/src/sales/orders/payments/routes.ts': {
    'server/src/sales/orders/payments/settle.test.ts': [
      ['if (order?.stripeSessionId !== sessionId) throw', 'if (!order) throw'],
      ["if (status === 'CANCELED') throw unknownOrder()", ''],
    ],
  },
  'server/src/sales/orders/payments/cancelOwn.ts': {
    'server/src/sales/orders/payments/cancelOwn.test.ts': [
      ["if (from !== 'PAID')", "if (from === 'PAID')"],
      ['if (order?.packedAt)', 'if (!order)'],
    ],
  },
  'server/src/sales/orders/checkout/checkTotal.ts': {
    'server/src/sales/orders/guestOrders.test.ts': [
      ["storedPlace(address, 'guest.address.')", 'address as never'],
      ["billing ? storedPlace(billing, 'guest.billing.') : shippingAddress", 'shippingAddress'],
    ],
    'server/src/sales/orders/checkout/refusals.test.ts': [
      ['where user_id = ? and id in (?, ?)', 'where (user_id = ? or true) and id in (?, ?)'],
      [
        'deliveryRefusal(settings.shipping, destination)',
        'deliveryRefusal({ uk: { enabled: true }, zones: [] }, destination)',
      ],
    ],
    'server/src/sales/orders/checkout/changedFigures.test.ts': [
      ['billing ?? shippingAddressId', 'shippingAddressId'],
    ],
  },
  'server/src/people/accounts/addresses/updateAddress.ts': {
    'server/src/people/accounts/addresses/routes.test.ts': [
      ['findOne({ id, user_id: userId })', 'findOne({ id })'],
    ],
  },
  'server/src/people/accounts/addresses/routes.ts': {
    'server/src/people/accounts/addresses/routes.test.ts': [
      ['await settleDefault(trx, userId, address.type)', ''],
    ],
  },
  'server/src/people/accounts/addresses/createAddress.ts': {
    'server/src/people/accounts/addresses/routes.test.ts': [['>= maxAddresses', '> maxAddresses']],
  },
  'server/src/catalogue/products/wishlist/routes.ts': {
    'server/src/catalogue/products/wishlist/wishlist.test.ts': [
      ['where({ id, user_id: viewer.id })', 'where({ id })'],
    ],
  },
  'server/src/site/pages/siteMap.ts': {
    'server/src/site/pages/siteMap.test.ts': [
      ["where status = 'ACTIVE' order", "where status <> 'ARCHIVED' order"],
      ['where is_active = ? order', 'where is_active is not null or is_active = ? order'],
      ['cached?.version === version ? cached.xml :', 'cached ? cached.xml :'],
      ['escapeHtml(publicUrl + path)', 'publicUrl + path'],
    ],
  },
}
