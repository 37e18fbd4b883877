import { isPrintable, plainDigits } from '@shop/contracts/tidy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice, aSale } from '../../../../test/sales.ts'
import { renderPdf } from './renderPdf.ts'
import { paginate } from './drawSheet.ts'
import { isDrawable, runsOf, widthOf, wrap } from './runs.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const lines = (count: number) => Array.from({ length: count }, () => ({ unitPrice: 4999, quantity: 1 }))
const fontsOf = (text: string) => [...new Set(runsOf(text, 'sans').map(({ font }) => font.name))]

describe('a generated PDF', () => {
  it('is identical to the byte whenever it is generated from the same data', async () => {
    const invoice = anInvoice(aSale({ lines: lines(40), address: { firstName: 'محمد', lastName: 'Żółć' } }))
    expect((await renderPdf(invoice)).equals(await renderPdf(invoice))).toBe(true)
  })

  it('has a title, a language, a structure for screen readers, and embedded fonts', async () => {
    const text = (await renderPdf(anInvoice())).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.7/)
    for (const part of [
      '/Lang (en-GB)',
      '/DisplayDocTitle true',
      '/StructTreeRoot',
      '/FontFile2',
      '/Marked true',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Helvetica')
  })

  it.each([
    [1, 1],
    [100, 7],
  ])('has for %i lines %i pages', async (count, pages) => {
    expect(pagesOf(await renderPdf(anInvoice(aSale({ lines: lines(count) }))))).toBe(pages)
  })

  it('has room for the longest texts that a shop can store', async () => {
    const long = 'W'.repeat(80)
    const sale = aSale({
      lines: lines(3),
      title: `${'Embroidered '.repeat(15)}${'x'.repeat(20)}`,
      seller: { storeName: long, name: long.repeat(1), email: `${'e'.repeat(240)}@madar.test` },
      address: { firstName: long, lastName: long, address1: 'A'.repeat(200), city: long, state: long },
    })
    expect(pagesOf(await renderPdf(anInvoice(sale)))).toBeLessThan(4)
  })
})

describe('pages', () => {
  const someHeights = fc.array(fc.integer({ min: 30, max: 120 }), { minLength: 1, maxLength: 120 })
  const space = { first: 420, next: 660, tail: 190 }
  const sum = (rows: readonly number[], heights: readonly number[]) =>
    rows.reduce((total, row) => total + heights[row]!, 0)

  it('contain every row once and in order, none more than fit, and a row before the totals', () => {
    fc.assert(
      fc.property(someHeights, heights => {
        const pages = paginate(heights, space)
        expect(pages.flat()).toEqual(heights.map((_, row) => row))
        for (const [index, rows] of pages.entries()) {
          const room = index === 0 ? space.first : space.next
          const behind = index === pages.length - 1 ? space.tail : 0
          expect(sum(rows, heights) + behind).toBeLessThanOrEqual(room)
          expect(rows.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('letters', () => {
  it.each([
    'Wojciech Żółć',
    'Şahin Çağlar',
    'Nguyễn Thị Ánh',
    'Ольга',
    'Γιώργος',
    'محمد الرشيدي',
    'মোহাম্মদ',
    'יוסף כהן',
    'राजेश',
  ])('are all in one of the fonts for %s', name => {
    for (const { text, font } of runsOf(name, 'strong'))
      for (const sign of text)
        expect(font.font.hasGlyphForCodePoint(sign.codePointAt(0)!), `${sign} in ${font.name}`).toBe(true)
    expect(
      runsOf(name, 'strong')
        .map(({ text }) => text)
        .join(''),
    ).not.toContain('?')
  })

  it('are shown as a question mark if no font has them', () => {
    expect(runsOf('Wang 王小', 'sans').map(({ text, actual }) => [text, actual])).toEqual([
      ['Wang ', null],
      ['??', '王小'],
    ])
  })

  it.each([
    'Żółć',
    'شارع الوـصل',
    'ঢাকা',
    'הרצל ז׳בוטינסקי',
    'राजेश',
    'Київ',
    'Αθήνα',
    '朝阳路',
    '서울',
    'กรุงเทพ',
    'Երևան',
  ])('are allowed in the streets of addresses if a font has them: %s', text => {
    expect(isPrintable(text)).toBe(isDrawable(text, 'sans'))
  })

  it('remain in the text of the document, which says so, if no font has them', async () => {
    const pdfOf = (firstName: string) =>
      renderPdf(anInvoice(aSale({ address: { firstName, lastName: 'Wang' } })))
    expect(isDrawable('王明 Wang', 'sans')).toBe(false)
    expect(isDrawable('Żółć محمد 12 – £5', 'sans')).toBe(true)
    const pdf = await pdfOf('王明')
    expect(pdf.includes(Buffer.from('王明', 'utf16le').swap16())).toBe(true)
    expect((await pdfOf('Ming')).includes('/ActualText')).toBe(false)
  })

  it('come from one font for English names', () => {
    expect(fontsOf('12 Cable Street, London')).toEqual(['instrument-sans-latin-400'])
  })

  it('are joined in Arabic and read from the right, with numbers in them read from the left', () => {
    const runs = runsOf('شقة 12، شارع', 'sans')
    expect(runs.map(({ text }) => text.trim())).toEqual(['، شارع', '12', 'شقة'])
    const [word] = runsOf('محمد', 'sans')
    const { glyphs } = word!.font.font.layout('محمد', ['tnum'])
    const alone = Array.from('محمد', sign => word!.font.font.glyphForCodePoint(sign.codePointAt(0)!).id)
    expect(glyphs.map(({ id }) => id)).not.toEqual(alone.toReversed())
  })
})

describe('digits of other scripts', () => {
  /** Lists the digits of a line as seen, from left to right; ١ and ۱ share one glyph. */
  const seen = (text: string) =>
    runsOf(text, 'sans')
      .flatMap(({ text: piece, font }) => font.font.layout(piece, ['tnum']).glyphs)
      .flatMap(({ codePoints }) => codePoints.map(code => String.fromCodePoint(code)))
      .filter(sign => /\p{Nd}/u.test(sign))
      .join('')

  it.each([
    ['١٢٣ High Street', '١٢٣'],
    ['۱۲۳ High Street', '۱۲۳'],
    ['१२३ High Street', '१२३'],
    ['১২৩ High Street', '১২৩'],
    ['Flat ٤٥', '٤٥'],
    ['شقة ٤٥', '٤٥'],
    ['شقة ۴۵', '۴۵'],
    ['١٢٫٥٪', '١٢٥'],
    ['١٢-٣', '١٢٣'],
    ['+٩٦٦ ٥٠', '٩٦٦٥٠'],
    ['12 شارع ٣٤', '٣٤12'],
  ])('in %s are drawn in their order', (text, figures) => {
    expect(plainDigits(seen(text))).toBe(plainDigits(figures))
  })
})

describe('brackets', () => {
  /** Lists the digits, brackets and spaces of a line as seen, from left to right; letters are left out. */
  const seen = (text: string) =>
    runsOf(text, 'sans')
      .flatMap(({ text: piece, font }) => font.font.layout(piece, ['tnum']).glyphs)
      .flatMap(({ codePoints }) => codePoints.map(code => String.fromCodePoint(code)))
      .filter(sign => /[\d() ]/.test(sign))
      .join('')

  it.each([
    ['شارع 123 (الطابق 4)', '(4 ) 123 '],
    ['שדרות 12 (דירה 3)', '(3 ) 12 '],
    ['شارع (123) الطابق', ' (123) '],
    ['Flat 4 (شقة) 12', ' 4 () 12'],
    ['12 (High Street) 3', '12 ( ) 3'],
  ])('in %s are in the right place', (text, order) => {
    expect(seen(text)).toBe(order)
  })
})

describe('mixed scripts', () => {
  /** Lists the pieces of a line from left to right. */
  const pieces = (text: string) =>
    runsOf(text, 'sans').flatMap(({ text: piece, actual }) => (actual ?? piece).trim() || [])

  it.each([
    ['شارع (12) الملك', ['الملك', '(', '12', ')', 'شارع']],
    ['Flat 4, شارع الملك 12', ['Flat 4,', '12', 'شارع الملك']],
    ['برج A (الطابق 3)', ['(', '3', 'الطابق', ')', 'A', 'برج']],
    ['רחוב הרצל 12', ['12', 'רחוב הרצל']],
    ['12 רחוב (דירה 3)', ['(', '3', 'דירה', ')', 'רחוב', '12']],
    ['Suite (ירושלים) 5', ['Suite (', 'ירושלים', ')', '5']],
  ])('are drawn in the order of %s', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })
})

describe('glyphs of brackets', () => {
  /** Lists the brackets of a line from left to right, by the glyphs that are drawn. */
  const drawn = (text: string) =>
    runsOf(text, 'sans')
      .flatMap(({ text: piece, font: { font } }) => {
        const shapes = new Map(
          ['(', ')'].map(sign => [font.glyphForCodePoint(sign.codePointAt(0)!).id, sign]),
        )
        return font.layout(piece, ['tnum']).glyphs.map(({ id }) => shapes.get(id) ?? '')
      })
      .join('')

  it.each(['شقة (أ)', '(شقة) أ', 'شارع (12) الملك', 'Flat (شقة) 3', 'برج A (الطابق 3)'])(
    'in %s open on the left',
    text => {
      expect(drawn(text)).toBe('()')
    },
  )
})

describe('lines', () => {
  it('are never wider than their column, and lose nothing but the spaces at their ends', () => {
    const words = fc.array(fc.constantFrom('thobe', 'a', 'embroidered', 'jalab-kandura', 'x'.repeat(70)), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 300 }), (text, width) => {
        const broken = wrap(text.join(' '), 'sans', 9, width)
        for (const line of broken) expect(widthOf(line, 'sans', 9)).toBeLessThanOrEqual(width)
        expect(broken.join('').replaceAll(' ', '')).toBe(text.join(''))
      }),
    )
  })

  it('break a long email address before its @', () => {
    const width = widthOf('yusuf.abdurrahman@shop.example.co', 'sans', 9)
    expect(wrap('yusuf.abdurrahman@shop.example.com', 'sans', 9, width)).toEqual([
      'yusuf.abdurrahman',
      '@shop.example.com',
    ])
  })
})
