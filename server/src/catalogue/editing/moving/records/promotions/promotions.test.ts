import { expect, it } from 'vitest'
import { useStaff } from '../../../../../test/accounts.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { sheetDesk } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

const header =
  'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End'

onBothDatabases('discount codes of Shopify', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const desk = sheetDesk(shop, () => staff.accessToken)

  it('become promotions with their number of uses, and unsupported ones are reported', async () => {
    const checked = await desk.check(
      await desk.start(
        [
          header,
          'EID15,-15.0,percentage,Amount Off,order,£50.00,all,12,1,100,Active,2025-12-08 11:28:18 +0000,',
          'FIVER,-5.00,fixed_amount,Amount Off,order,,all,0,0,,Expired,2025-01-01 00:00:00 +0000,2025-02-01 00:00:00 +0000',
          'POST,-100.0,percentage,Free Shipping,shipping,,VIP,0,0,,Active,2025-01-01 00:00:00 +0000,',
          'Dec-25,-10.0,percentage,Amount Off,order,,all,0,0,,Active,2025-01-01 00:00:00 +0000,',
          'THOBES,-10.0,percentage,Amount Off,product,,all,0,0,,Active,2025-01-01 00:00:00 +0000,',
        ].join('\n'),
      ),
    )
    expect(checked).toMatchObject({ format: 'shopifyDiscounts', found: { newProducts: 3, skippedRows: 2 } })
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 5, title: 'Dec-25', notes: [{ text: expect.stringContaining('as shoppers enter it') }] },
      { row: 6, title: 'THOBES', notes: [{ text: expect.stringContaining('certain products') }] },
    ])
    const { id, left } = await desk.apply(checked.id)
    expect(left).toEqual([])
    const kept = await shop.deps
      .db('promotions')
      .orderBy('code')
      .select(
        'code',
        'kind',
        'value',
        'minimum_spend',
        'uses',
        'usage_limit',
        'per_customer_limit',
        'is_active',
      )
    expect(kept.map(({ is_active: isActive, ...row }) => [...Object.values(row), Boolean(isActive)])).toEqual(
      [
        ['EID15', 'percentage', 15, 5000, 12, 100, 1, true],
        ['FIVER', 'fixed_amount', 500, 0, 0, null, null, false],
        ['POST', 'free_delivery', null, 0, 0, null, null, false],
      ],
    )
    const again = await desk.check(
      await desk.start(
        [
          header,
          'EID15,-20.0,percentage,Amount Off,order,£60.00,all,12,1,100,Active,2025-12-08 11:28:18 +0000,',
          'FIVER,-5.00,fixed_amount,Amount Off,order,,all,0,0,,Expired,2025-01-01 00:00:00 +0000,2025-02-01 00:00:00 +0000',
        ].join('\n'),
      ),
    )
    expect(again.found).toMatchObject({ sameRows: 1, skippedRows: 1 })
    expect(await desk.rowsOf(again.id, 'skipped')).toMatchObject([
      { row: 2, notes: [{ text: expect.stringContaining('They differ in: Value, Minimum spend') }] },
    ])
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', left: [] })
  })

  it('show their terms before the import, with days as spreadsheets save them', async () => {
    const checked = await desk.check(
      await desk.start(
        [
          header,
          '"WINTER","-10,0",percentage,Amount Off,order,"£1,050.00",all,0,1,"1,000",Active,11/30/26 9:05,12/31/26 11:30 PM',
        ].join('\n'),
      ),
    )
    expect(await desk.rowsOf(checked.id, 'changed')).toMatchObject([
      {
        title: 'WINTER',
        changes: [
          { label: 'Gives', after: '10% off' },
          { label: 'Minimum spend', after: '£1,050.00' },
          { label: 'Starts', after: '2026-11-30 09:05' },
          { label: 'Ends', after: '2026-12-31 23:30' },
          { label: 'Total uses', after: '1000' },
          { label: 'Uses per customer', after: '1' },
        ],
      },
    ])
  })

  it('tell of days that may be read in two ways on the first code that is new', async () => {
    const lineOf = (code: string, start: string, end = '') =>
      `${code},-10.0,percentage,Amount Off,order,,all,0,0,,Active,${start},${end}`
    const checkOf = async (...lines: string[]) => desk.check(await desk.start([header, ...lines].join('\n')))
    const readFirstNotes = async (id: string) =>
      (await desk.rowsOf(id, 'noted')).map(({ title, notes }) => [title, notes?.[0]?.text])
    const noteOn = (code: string, day: string) => [
      [code, expect.stringContaining(`whether ${day} begins with the day`)],
    ]
    const lines = [
      lineOf('MAYBE', '01/02/2031 00:00', '01/03/2031 00:00'),
      lineOf('SAME', '02/02/2031 00:00'),
    ]
    const checked = await checkOf(...lines)
    expect(await readFirstNotes(checked.id)).toEqual(noteOn('MAYBE', '01/02/2031 00:00'))
    await desk.apply(checked.id)
    const again = await checkOf(...lines, lineOf('LATER', '03/02/2031 00:00', '04/05/2031 00:00'))
    expect(await readFirstNotes(again.id)).toEqual(noteOn('LATER', '03/02/2031 00:00'))
    const proven = await checkOf(...lines, lineOf('PROVEN', '03/02/2031 00:00', '31/05/2031 00:00'))
    expect(await readFirstNotes(proven.id)).toEqual([])
  })

  it('say which rule a term breaks, and which row has the same code in other capitals', async () => {
    const discount = (code: string, value: string, limit = '') =>
      `${code},${value},Amount Off,order,,all,0,0,${limit},Active,2025-01-01 00:00:00 UTC,`
    const checked = await desk.check(
      await desk.start(
        [
          header,
          discount('HALF', '-12.5,percentage'),
          discount('ZERO', '0.0,percentage'),
          discount('NONE', 'ten,fixed_amount'),
          discount('LOTS', '-10.0,percentage', '9000000'),
          discount('TWICE', '-10.0,percentage'),
          discount('Twice', '-10.0,percentage'),
          discount('twice', '-20.0,percentage'),
        ].join('\n'),
      ),
    )
    const skipped = await desk.rowsOf(checked.id, 'skipped')
    expect(skipped.map(({ title, notes }) => [title, notes?.[0]?.text])).toEqual([
      ['HALF', 'Give a whole percentage from 1 to 100.'],
      ['ZERO', 'Give a whole percentage from 1 to 100.'],
      ['NONE', 'Give an amount from £0.01 to £100,000.00.'],
      ['LOTS', 'Total uses: Give a number from 1 to 1,000,000.'],
      ['Twice', 'Row 6 has this code as well.'],
      ['twice', 'Row 6 has this code with other terms, which are imported. They differ in: Value.'],
    ])
  })

  it('are left out where an end or a limit cannot be read, which would give more away', async () => {
    const checked = await desk.check(
      await desk.start(
        [
          header,
          'OPEN,-10.0,percentage,Amount Off,order,,all,0,0,,Active,2025-01-01 00:00:00 UTC,until sold out',
          'MANY,-10.0,percentage,Amount Off,order,,all,0,0,a hundred,Active,2025-01-01 00:00:00 UTC,',
        ].join('\n'),
      ),
    )
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { title: 'OPEN', notes: [{ text: '“until sold out” cannot be read under End.' }] },
      { title: 'MANY', notes: [{ text: '“a hundred” cannot be read under Usage Limit Per Code.' }] },
    ])
  })
})
