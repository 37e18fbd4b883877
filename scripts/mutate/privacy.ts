import type { Faults } from './Fault.ts'

/** Faults in what is forgotten: erased people, and records that have been kept for their time. */
export const privacy: Faults[] = [
  {
    file: 'server/src/people/records/privacy/forgetPerson.ts',
    tests: ['server/src/sales/orders/checkout/giftNote.test.ts'],
    planted: [['await forgetInOrders(trx, person.orderIds)', '']],
  },
  {
    file: 'server/src/people/records/privacy/eraseUser.ts',
    tests: ['server/src/sales/orders/checkout/giftNote.test.ts'],
    planted: [['await forgetInOrders(trx, orderIds)', '']],
  },
  {
    file: 'server/src/people/records/privacy/retention/rules.ts',
    tests: ['server/src/sales/orders/checkout/heldUnits.test.ts'],
    planted: [[".where('created_at', '<', before('orderNetworks'))", '']],
  },
  {
    file: 'server/src/people/records/privacy/retention/rules.ts',
    tests: ['server/src/people/records/privacy/retention/retention.test.ts'],
    planted: [
      ["where('expires_at', '<=', new", "where('expires_at', '<', new"],
      [".whereNot({ kind: 'contact-message' })", ''],
      [".where('processed_at', '<', before('paymentNews'))", ''],
      ["where('resolved_at', '<', before('alerts'))", "where('created_at', '<', before('alerts'))"],
      ['i.cart_id = carts.id and i.created_at >= ?', 'i.cart_id = carts.id and i.created_at < ?'],
    ],
  },
  {
    file: 'server/src/people/records/privacy/retention/scrubOrders.ts',
    tests: ['server/src/people/records/privacy/retention/scrubOrders.test.ts'],
    planted: [
      [".whereNotExists(cases.select('id')).whereNull('review_flag')", ".whereNotExists(cases.select('id'))"],
      [".whereNotExists(cases.select('id')).whereNull('review_flag')", ".whereNull('review_flag')"],
      [".whereNotExists(younger('refunds', 'updated_at', 'PENDING'))", ''],
      [".whereNotExists(younger('unmatched_payments', 'updated_at', 'OPEN'))", ''],
      [".where('updated_at', '<', before)\n    .whereNot", '.whereNot'],
      ['for (const key of keys) await files.remove(key)', ''],
      ['await refunds.clone().update({', 'await refunds.clone().where({ amount: -1 }).update({'],
    ],
  },
]
