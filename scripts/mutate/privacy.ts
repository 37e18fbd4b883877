import type { Faults } from './Fault.ts'

/** Faults in the removal of data: erased people, and records past their retention period. */
export const privacy: Faults = {
  'server/src/people/records/privacy/forgetPerson.ts': {
    'server/src/sales/orders/checkout/giftNote.test.ts': [['await forgetInOrders(trx, person.orderIds)', '']],
  },
  'server/src/people/records/privacy/eraseUser.ts': {
    'server/src/sales/orders/checkout/giftNote.test.ts': [['await forgetInOrders(trx, orderIds)', '']],
  },
  'server/src/people/records/privacy/retention/rules.ts': {
    'server/src/sales/orders/checkout/reservedUnits.test.ts': [
      [".where('created_at', '<', before('orderNetworks'))", ''],
    ],
    'server/src/people/records/privacy/retention/retention.test.ts': [
      ["where('expires_at', '<=', new", "where('expires_at', '<', new"],
      [".whereNot({ kind: 'contact-message' })", ''],
      [".where('processed_at', '<', before('paymentEvents'))", ''],
      ["where('resolved_at', '<', before('alerts'))", "where('created_at', '<', before('alerts'))"],
      ['i.cart_id = carts.id and i.created_at >= ?', 'i.cart_id = carts.id and i.created_at < ?'],
    ],
  },
  'server/src/people/records/privacy/retention/scrubOrders.ts': {
    'server/src/people/records/privacy/retention/scrubOrders.test.ts': [
      [".whereNotExists(cases.select('id')).whereNull('review_flag')", ".whereNotExists(cases.select('id'))"],
      [".whereNotExists(cases.select('id')).whereNull('review_flag')", ".whereNull('review_flag')"],
      [".whereNotExists(changedSince('refunds', 'updated_at', 'PENDING'))", ''],
      [".whereNotExists(changedSince('unmatched_payments', 'updated_at', 'OPEN'))", ''],
      [".where('updated_at', '<', before)\n    .whereNot", '.whereNot'],
      ['for (const key of keys) await files.remove(key)', ''],
      ['await refunds.clone().update({', 'await refunds.clone().where({ amount: -1 }).update({'],
    ],
  },
}
