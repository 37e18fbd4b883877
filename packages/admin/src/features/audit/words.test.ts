import { blank } from '@shop/client/test/blank'
import { AuditEntry } from '@shop/contracts/audit/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { expect, test } from 'vitest'
import { idOf } from '../../test/samples.ts'
import { differences, differingParts } from './differences.ts'
import { entryInWords, fieldLabel, personLabel, recordLabel, subjectLabel, textOf } from './words.ts'

const formats = {
  money: (amount: number) => formatMoney(amount, 'GBP'),
  moment: () => '2 May 2026, 09:00 BST',
}
const entryOf = (change: Partial<AuditEntry>) =>
  blank(AuditEntry, {
    id: idOf(1),
    at: '2026-05-02T08:00:00.000Z',
    who: { id: idOf(2), name: 'Aisha Khan', email: 'aisha@example.com' },
    act: 'update',
    subject: 'product',
    subjectId: idOf(3),
    title: 'Najd',
    ...change,
  })
const sentences = (change: Partial<AuditEntry>) => {
  const { first, others } = entryInWords(entryOf(change), formats)
  return [first, ...others]
}
const text = (name: string, value: unknown, change: Partial<AuditEntry> = {}) =>
  textOf(entryOf(change), name, value, { ...formats, names: entryOf(change).names })

test('gives records and fields readable names, even unknown ones', () => {
  expect(subjectLabel('user')).toBe('Account')
  expect(subjectLabel('gift-card')).toBe('Gift card')
  expect(fieldLabel(entryOf({ subject: 'settings', subjectId: 'email' }), 'smtpPort')).toBe('SMTP Port')
  expect(fieldLabel(entryOf({}), 'giftWrap')).toBe('Gift wrap')
})

test('formats values for reading', () => {
  expect([text('giftWrap', null), text('giftWrap', true), text('giftWrap', '')]).toEqual([
    'none',
    'on',
    'none',
  ])
  expect(text('status', 'DRAFT')).toBe('Draft')
  expect(text('careSymbols', ['wash30', 'lineDry'])).toBe('Wash at up to 30°C\nLine dry')
  expect(text('modelHeightCm', 180)).toBe('180 cm')
  expect(text('sentAt', '2026-05-02T08:00:00.000Z')).toBe('2 May 2026, 09:00 BST')
  const shares = [
    { fibre: 'cotton', percent: 98 },
    { fibre: 'elastane', percent: 2 },
  ]
  expect(text('fibres', shares)).toBe('98% cotton, 2% elastane')
})

test('shows an id as the name of its record, or as a deleted record', () => {
  expect(text('productId', idOf(7), { names: { [idOf(7)]: 'Fes' } })).toBe('Fes')
  expect([text('productId', idOf(7)), text('userId', idOf(7)), text('boxId', idOf(7))]).toEqual([
    'a deleted product',
    'a deleted account',
    'a deleted record',
  ])
})

test('shows fields in pence as pounds, but not fields that only sound like amounts', () => {
  const settings = { subject: 'settings', subjectId: 'store' }
  expect(text('lowStockThreshold', 7500, settings)).toBe('7500')
  expect(text('freeThreshold', 7500, { ...settings, subjectId: 'shipping' })).toBe('£75.00')
  const promotion = (kind: string) => ({ subject: 'promotion', after: { kind } })
  expect(text('value', 500, promotion('fixed_amount'))).toBe('£5.00')
  expect(text('value', 20, promotion('percentage'))).toBe('20%')
})

test('formats the value of a promotion by the kind that it had at the time', () => {
  const before = { kind: 'percentage', value: 20 }
  const after = { kind: 'fixed_amount', value: 2500 }
  expect(sentences({ subject: 'promotion', title: 'EID', before, after }).join(' ')).toContain(
    'Value of promotion EID changed from 20% to £25.00',
  )
})

test('names only the differences of a changed list, or its new order', () => {
  const [one, two, changed] = [{ sku: 'A' }, { sku: 'B' }, { sku: 'B', stock: 4 }]
  expect(differingParts([one, two], [one, changed])).toEqual([[two], [changed]])
  expect(differingParts([one, two], [two, one])).toEqual([
    [one, two],
    [two, one],
  ])
  expect(differences({ before: { id: 'a', version: 1 }, after: { id: 'b', version: 2 } })).toEqual([])
  expect(
    sentences({ before: { features: ['Pockets', 'Slits'] }, after: { features: ['Slits', 'Lining'] } }),
  ).toEqual(['Features of Najd: Lining added; Pockets removed by Aisha Khan'])
  expect(sentences({ before: { features: ['A', 'B'] }, after: { features: ['B', 'A'] } })).toEqual([
    'Order of features of Najd changed by Aisha Khan',
  ])
})

test('labels a record without a name as such, and a settings section by its title', () => {
  expect(recordLabel({ title: 'Fes Jalab', subjectId: idOf(1) })).toBe('Fes Jalab')
  expect(recordLabel({ title: null, subjectId: idOf(1) })).toBe('No name kept')
  expect(recordLabel({ title: null, subjectId: 'appearance' })).toBe('Appearance')
})

test('lists changes of variants first, by colour and size, and a new variant by its SKU', () => {
  const variant = (sku: string, price: number) => ({ sku, color: 'White', size: '56', price })
  expect(
    sentences({
      before: { description: 'a'.repeat(90), variants: [variant('N-56', 5900)] },
      after: { description: 'b', variants: [variant('N-56', 5500), variant('N-58', 5500)] },
    }),
  ).toEqual([
    'Price of Najd White 56 changed from £59.00 to £55.00 by Aisha Khan',
    'Description of Najd changed',
    'Variants of Najd: N-58 added',
  ])
})

test('names values added and removed, and counts further changes', () => {
  expect(sentences({ before: { metaTitle: null }, after: { metaTitle: 'Thobes' } })).toEqual([
    'Meta title of Najd set to Thobes by Aisha Khan',
  ])
  expect(sentences({ before: { metaTitle: 'Thobes' }, after: { metaTitle: '' } })).toEqual([
    'Meta title of Najd removed (was Thobes) by Aisha Khan',
  ])
  const all = (value: string) => Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [name, value]))
  expect(sentences({ before: all('x'), after: all('y') }).at(-1)).toBe('2 more changes')
})

test('names nobody for an entry without a known author', () => {
  const gone = { who: null, isFormer: true } as const
  expect(personLabel(entryOf(gone))).toBe('A former account')
  expect(sentences({ ...gone, act: 'delete' })).toEqual(['Product Najd deleted by a former account'])
  expect(
    sentences({ who: null, before: { isActive: true }, after: { isActive: false }, subject: 'user' }),
  ).toEqual(['Najd deactivated by the shop'])
  expect(sentences({ who: null, act: 'failed-sign-in', subject: 'sign-in' })).toEqual([
    'Sign-in to Najd failed',
  ])
})

test('has special sentences for a webhook and the staff sign-in', () => {
  const hook = { subject: 'webhook', title: 'Warehouse' }
  expect(sentences({ ...hook, before: { secret: 'former' }, after: { secret: 'new' } })).toEqual([
    'New secret created for webhook Warehouse by Aisha Khan',
  ])
  expect(sentences({ ...hook, before: { isOn: false }, after: { isOn: true } })).toEqual([
    'Webhook Warehouse turned on by Aisha Khan',
  ])
  const signIn = { subject: 'staff-sign-in', subjectId: 'staff', title: null }
  expect(sentences({ ...signIn, before: { isOn: false }, after: { isOn: true } })).toEqual([
    'The staff sign-in turned on by Aisha Khan',
  ])
  const passwords = (is: boolean) => ({ before: { allowsPasswords: !is }, after: { allowsPasswords: is } })
  expect(sentences({ ...signIn, ...passwords(false) })).toEqual([
    'Passwords switched off for staff by Aisha Khan',
  ])
  expect(sentences({ ...signIn, ...passwords(true), who: null })).toEqual([
    'Passwords allowed again for staff by the command line',
  ])
})

test('names the books by their program or their month', () => {
  const codes = { subject: 'books', subjectId: 'xero', title: 'Xero' }
  expect(
    sentences({ ...codes, before: { sales: '200', fees: '404' }, after: { sales: '201', fees: '404' } }),
  ).toEqual(['Sales in the account codes for Xero changed from 200 to 201 by Aisha Khan'])
  const closing = { subject: 'books', subjectId: '2026-10', title: 'October 2026', act: 'create' } as const
  expect(sentences({ ...closing, before: null, after: { months: '2026-09, 2026-10' } })).toEqual([
    'Books closed to the end of October 2026 by Aisha Khan',
  ])
})
