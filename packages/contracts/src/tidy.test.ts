import { describe, expect, it } from 'vitest'
import { createAddress } from './addresses/endpoints.ts'
import { applyPromotion } from './cart/endpoints.ts'
import { register } from './accounts/endpoints.ts'
import { email, line, newPassword, phoneText, search, text } from './fields.ts'
import { variantFields } from './facts/variantFields.ts'
import { fulfilOrder } from './orders/adminEndpoints.ts'
import { promotionFields } from './promotions/promotionFields.ts'
import { settingFields } from './shop/settings.ts'
import {
  emailRefusal,
  isEmail,
  isPhone,
  plainDigits,
  tidyEmail,
  tidyLine,
  tidyPhone,
  tidyText,
  tidyUrl,
} from './tidy.ts'

/** Blanks and invisible characters that are copied along. */
const invisibleCharacters = [
  '\u00A0',
  '\u2007',
  '\u202F',
  '\u3000',
  '\u200B',
  '\u200E',
  '\u202A',
  '\u2060',
  '\uFEFF',
  '\u00AD',
]

describe('typed text is tidied before validation', () => {
  it('in every one-line field, around and within the text', () => {
    for (const sign of invisibleCharacters) {
      expect(line(50).parse(`${sign}Ali${sign}`)).toBe('Ali')
      expect(['Ali Khan', 'AliKhan']).toContain(line(50).parse(`Ali${sign}Khan`))
    }
    expect(line(50).parse('Ａｌｉ')).toBe('Ali')
    expect(line(50).parse('Jose\u0301')).toBe('José')
    expect(line(50).parse('One\tTwo')).toBe('One Two')
  })

  it('names keep apostrophes, digits, and characters that separate and join letters', () => {
    for (const name of ['O’Neill', 'Al-Rashid', '١٢٣ High Street', 'نیم\u200Cفاصله', '👨‍👩‍👧', '❤️‍🔥', '.'])
      expect(tidyLine(name)).toBe(name)
    expect(tidyLine('A\u200Dli\u200C')).toBe('Ali')
  })

  it('a text of several lines keeps its lines and its direction marks', () => {
    expect(text(100).parse('\u200BOne\u00AD\n\nTwo\u00A0m \u200Fسلام!\u200F.')).toBe(
      'One\n\nTwo\u00A0m \u200Fسلام!\u200F.',
    )
    expect(tidyText('\u202Eabc\u202C')).toBe('abc')
  })

  it('passwords are not changed', () => {
    for (const password of [' pass word ', '\u200Bpassword', 'ｐａｓｓｗｏｒｄ', 'pass\u00A0word'])
      expect(newPassword.parse(password)).toBe(password)
  })

  it('digits of every script become 0 to 9', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').filter(
      system => system !== 'hanidec' && !system.startsWith('hant') && !system.startsWith('hans'),
    )
    for (const numberingSystem of systems) {
      const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(1234567890)
      if (/^\p{Nd}+$/u.test(digits)) expect(plainDigits(digits), numberingSystem).toBe('1234567890')
    }
    expect(plainDigits('١٢٣ ۴۵۶ ९०१ ߁߂߃ １２')).toBe('123 456 901 123 12')
  })
})

describe('a telephone number', () => {
  it.each([
    ['07700\u00A0900123', '07700 900123'],
    ['+44 (0)7700 900123', '+44 (0)7700 900123'],
    ['0044 7700 900 123', '0044 7700 900 123'],
    ['＋44 7700 900123', '+44 7700 900123'],
    ['07700\u2011900\u2013123', '07700-900-123'],
    ['٠٧٧٠٠ ٩٠٠١٢٣', '07700 900123'],
    ['۰۷۷۰۰ ۹۰۰۱۲۳', '07700 900123'],
    ['०७७०० ९००१२३', '07700 900123'],
    ['０７７００９００１２３', '07700900123'],
    ['\u202A+44 20 7946 0958\u202C', '+44 20 7946 0958'],
    ['tel:+442079460958', '+442079460958'],
    ['020 7946 0958 ext. 12', '020 7946 0958 ext. 12'],
    ['020/7946 0958', '020/7946 0958'],
    ['07700 900123,', '07700 900123'],
    ['07700,900123', '07700 900123'],
    ['07700, 900 123;', '07700 900 123'],
    ['07700 900123 (mobile)', '07700 900123'],
    ['07700 900123 mob.', '07700 900123'],
    ['07700 900123 - home', '07700 900123'],
    ['07700 900123, work', '07700 900123'],
    ['Mobile: 07700 900123', '07700 900123'],
    ['tel. 020 7946 0958 (after 6 pm)', '020 7946 0958'],
    ['Mobile: 07700,900123 (after 6)', '07700 900123'],
    ['020 7946 0958 (ext. 12)', '020 7946 0958 ext. 12'],
    ['07700 900123 (12)', '07700 900123 (12)'],
    ['T +44 20 7946 0958', '+44 20 7946 0958'],
    ['“07700 900123”', '07700 900123'],
    ['٠٧٧٠٠،٩٠٠١٢٣ جوال', '07700 900123'],
    ['(020) 7946 0958 ext 12 (office)', '(020) 7946 0958 ext 12'],
    ['+44 (0)20 7946 0958 x12', '+44 (0)20 7946 0958 x12'],
    ['', ''],
  ])('%j is %j', (typed, tidied) => {
    expect(phoneText.parse(typed)).toBe(tidied)
  })

  it.each([
    '123',
    'call me',
    '07700 900123 or 07700 900124 and more',
    '07700 900123, 07700 900124',
    '+44 7700 90012300000000',
    'ext 12',
    'a@example.com 07700900123',
    `${'a '.repeat(50_000)}1`,
    `1${' (a'.repeat(50_000)}1`,
  ])('%j is not a telephone number', typed => {
    expect(phoneText.safeParse(typed).success).toBe(false)
    expect(isPhone(tidyPhone(typed))).toBe(false)
  })
})

describe('an email address', () => {
  it.each([
    ['a&b@example.com', 'a&b@example.com'],
    ["o'neill@example.com", "o'neill@example.com"],
    ['O’Neill@Example.COM', "o'neill@example.com"],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    ['a+b.c@sub.example.co.uk', 'a+b.c@sub.example.co.uk'],
    ['1@1.museum', '1@1.museum'],
    [' a@example.com\u00A0', 'a@example.com'],
    ['a\u200B@example.com', 'a@example.com'],
    ['a @ example . com', 'a@example.com'],
    ['a＠example．com', 'a@example.com'],
    ['a\u2013b@example.com', 'a-b@example.com'],
    ['ali١٢@example.com', 'ali12@example.com'],
    ['a@example.com.', 'a@example.com'],
    ['a@example.com,', 'a@example.com'],
    ['mailto:a@example.com', 'a@example.com'],
    ['<a@example.com>', 'a@example.com'],
    ['Ali Khan <a@example.com>', 'a@example.com'],
    ['“a@example.com”', 'a@example.com'],
    ["'a@example.com'", 'a@example.com'],
    ['(a@example.com).', 'a@example.com'],
    ['a@example.com)', 'a@example.com'],
    ["o'neill'@example.com", "o'neill'@example.com"],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@مثال.إختبار', 'a@xn--mgbh0fb.xn--kgbechtv'],
  ])('%j is %j', (typed, tidied) => {
    expect(email.parse(typed)).toBe(tidied)
    expect(isEmail(tidyEmail(typed))).toBe(true)
  })

  it.each([
    '',
    'a',
    'a@',
    '@example.com',
    'a@example',
    'a b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.c',
    'a@example.123',
    'a@[127.0.0.1]',
    'é@example.com',
    'a\n@example.com\nbcc: b@example.com',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `${'.'.repeat(100_000)}x`,
  ])('%j is not an email address', typed => {
    expect(email.safeParse(typed).success).toBe(false)
    expect(isEmail(tidyEmail(typed))).toBe(false)
  })
})

it.each([
  ['amina@exаmple.com', 'in one alphabet, with A to Z and no quotation marks'],
  ['аmina@example.com', 'in one alphabet, with A to Z and no quotation marks'],
  ['用户@例子.广告', 'in one alphabet, with A to Z and no quotation marks'],
  ['"a b"@example.com', 'in one alphabet, with A to Z and no quotation marks'],
  ['amina', 'Please enter a valid email address.'],
])('%j is refused with its reason', (typed, reason) => {
  expect(isEmail(tidyEmail(typed))).toBe(false)
  expect(emailRefusal(tidyEmail(typed))).toContain(reason)
})

describe('codes', () => {
  it.each([
    ['sku', 'ab–12 ', 'ab-12'],
    ['sku', '\u00A0AB\u00A012', 'AB 12'],
    ['sku', "'007", '007'],
    ['sku', '="0123"', '0123'],
    ['sku', 'ＡＢ-１２', 'AB-12'],
    ['size', '٥٦', '56'],
    ['size', '52–54', '52-54'],
    ['size', '５２', '52'],
    ['size', '10½', '10½'],
    ['barcode', '5 012345 678900', '5012345678900'],
    ['barcode', '\u200B5012345678900', '5012345678900'],
    ['barcode', "'5012345678900", '5012345678900'],
    ['barcode', '٥٠١٢٣٤٥٦٧٨٩٠٠', '5012345678900'],
    ['barcode', 'AB 12-3', 'AB 12-3'],
    ['barcode', ']E05012345678900', '5012345678900'],
    ['barcode', ']C1010501234567890010LOT7', '05012345678900'],
    ['barcode', '(01)05012345678900', '05012345678900'],
    ['sku', ']C0AB-12', 'AB-12'],
    ['colorHex', '1F4D3A', '#1f4d3a'],
    ['colorHex', '#fff', '#ffffff'],
  ] as const)('%s %j is %j', (name, typed, tidied) => {
    expect(variantFields[name].input.parse(typed)).toBe(tidied)
  })

  it.each([
    ['barcode', '5.01235E+12'],
    ['barcode', '5,01235E+12'],
    ['barcode', '5.01E12'],
    ['sku', '1.00E+05'],
    ['size', '5E+12'],
    ['size', '06-Aug'],
    ['size', 'Feb-54'],
    ['size', '52-Mrz'],
    ['size', '2026-08-06 00:00:00'],
  ] as const)('%s %s was damaged by a spreadsheet', (name, typed) => {
    expect(variantFields[name].input.safeParse(typed).error?.issues[0]?.message).toMatch(
      /^A spreadsheet has /,
    )
  })

  it('promotion codes are accepted as people copy them', () => {
    for (const typed of ['eid10', ' EID10 ', '“EID10”', 'EID10.', 'ＥＩＤ１０', 'EID\u200B10', 'eid١٠'])
      expect(promotionFields.code.input.parse(typed)).toBe('EID10')
    expect(promotionFields.code.input.parse('EID–10')).toBe('EID-10')
    expect(applyPromotion.input.parse({ code: ' “eid 10”. ' })).toEqual({ code: 'EID10' })
  })

  it('tracking, tax and company numbers are accepted as people copy them', () => {
    const parcel = fulfilOrder.input.shape.trackingNumber
    expect(parcel.parse('AB\u00A01234\u202F5678–9GB ')).toBe('AB 1234 5678-9GB')
    expect(settingFields.general.vatNumber.parse('GB\u00A0123 4567 ８９')).toBe('GB 123 4567 89')
    expect(settingFields.general.companyNumber.parse('０１２３４５６７')).toBe('01234567')
    expect(settingFields.email.smtpHost.parse(' smtp.example.com\u200B')).toBe('smtp.example.com')
    expect(settingFields.appearance.primaryColor.parse('0F172A')).toBe('#0f172a')
  })

  it('web addresses are accepted with or without a scheme', () => {
    const { instagram } = settingFields.content.social.shape
    for (const typed of [
      'instagram.com/madar',
      'http://instagram.com/madar',
      '\u200Bhttps://instagram.com/madar ',
    ])
      expect(instagram.parse(typed)).toBe('https://instagram.com/madar')
    expect(tidyUrl('not an address')).toBe('notanaddress')
  })

  it('searches are also tidied', () => {
    expect(search().parse('\u00A0M–١٢٣٤٥\u200B ')).toBe('M-12345')
    expect(search().parse('O’Neill')).toBe("O'Neill")
  })
})

it('each call receives tidied input', () => {
  const person = {
    email: 'A&B@example.com ',
    password: ' secret word ',
    firstName: '\u00A0Ali',
    lastName: '.',
  }
  expect(register.input.parse({ ...person, phone: '07700\u00A0900123' })).toEqual({
    email: 'a&b@example.com',
    password: ' secret word ',
    firstName: 'Ali',
    lastName: '.',
    phone: '07700 900123',
  })
  expect(createAddress.input.shape.postalCode.parse('\u200BSW1A\u00A01AA')).toBe('SW1A 1AA')
})
