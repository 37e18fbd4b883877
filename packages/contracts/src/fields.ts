import * as z from 'zod/mini'
import { tidyBarcode, tidyCodeOrNumber, tidySize, tidyTariffCode } from './codes.ts'
import { datedSizeText, isDatedSize, isShortened, shortenedText } from './spreadsheets.ts'
import {
  emailPattern,
  isPhone,
  tidyCode,
  tidyColour,
  tidyEmail,
  tidyLine,
  tidyPhone,
  tidyPromotion,
  tidySlug,
  tidyText,
  tidyUrl,
  tidyWord,
} from './tidy.ts'

/** Error of a blank field. */
export const requiredText = 'This field is required.'

const controlCharacter = /\p{Cc}/u

const tidyChecks = new WeakSet<object>()

/**
 * Creates a check that tidies a text before validation. `everyFieldIsTidied.test.ts` requires such a check for each
 * typed text.
 */
const tidyCheck = (tidy: (text: string) => string) => {
  const check = z.overwrite(tidy)
  tidyChecks.add(check)
  return check
}
export const isTidyCheck = (check: object): boolean => tidyChecks.has(check)

/** One line, such as a name or a title. */
export const typedLine = tidyCheck(tidyLine)
/** Text of several lines. */
export const typedText = tidyCheck(tidyText)
/** A code that may contain blanks, such as a postcode. */
export const typedCode = tidyCheck(tidyCode)
/** A code without blanks. */
const typedWord = tidyCheck(tidyWord)
/** A code of goods, such as a SKU or a size, possibly from a spreadsheet. */
const typedGoodsCode = tidyCheck(tidyCodeOrNumber)
const typedBarcode = tidyCheck(tidyBarcode)
const typedSize = tidyCheck(tidySize)
const typedSlug = tidyCheck(tidySlug)
/** A promotion's code, which contains no blank. */
export const typedPromotion = tidyCheck(tidyPromotion)
export const promotionCodeText = tidyCheck(text => tidyPromotion(text).replaceAll(/\s/g, ''))
export const typedEmail = tidyCheck(tidyEmail)
const typedUrl = tidyCheck(tidyUrl)
/** A colour such as `#0f172a`, with or without the `#`. */
export const typedColour = tidyCheck(tidyColour)

/** Refuses a text of invisible characters only. */
const isVisible = z.refine<string>(text => text === '' || /[^\s\p{Cf}]/u.test(text), requiredText)
/** Refuses control characters, except line breaks and tabs. */
export const printable = z.refine<string>(
  text => !/[^\P{Cc}\n\r\t]/u.test(text),
  'Control characters are not allowed.',
)
const oneLine = z.refine<string>(
  text => !controlCharacter.test(text),
  'Line breaks and control characters are not allowed.',
)

const lineOf = (tidy: typeof typedLine, max: number) =>
  z
    .string()
    .check(
      tidy,
      z.minLength(1, requiredText),
      z.maxLength(max, `At most ${max} characters.`),
      isVisible,
      oneLine,
    )
const emptyLineOf = (tidy: typeof typedLine, max: number) =>
  z.string().check(tidy, z.maxLength(max, `At most ${max} characters.`), oneLine)

/** One line of typed text: tidied, not empty, no control characters. */
export const line = (max: number) => lineOf(typedLine, max)
/** One line of a typed code, which is compared exactly; not empty. */
export const codeLine = (max: number) => lineOf(typedCode, max)

const isNotShortened = z.refine<string>(code => !isShortened(code), shortenedText)
/** A SKU. Refuses a long number shortened by a spreadsheet, since it is ambiguous. */
export const sku = lineOf(typedGoodsCode, 80).check(isNotShortened)
export const barcode = lineOf(typedBarcode, 60).check(isNotShortened)
/** A barcode, or empty. */
export const barcodeOrEmpty = emptyLineOf(typedBarcode, 60).check(isNotShortened)
export const size = lineOf(typedSize, 30).check(
  isNotShortened,
  z.refine(code => !isDatedSize(code), { error: ({ input }) => datedSizeText(String(input)) }),
)

/** One line of typed text; may be empty. */
export const lineOrEmpty = (max: number) => emptyLineOf(typedLine, max)
/** One line of a typed code; may be empty. */
export const codeOrEmpty = (max: number) => emptyLineOf(typedCode, max)
/** A customs tariff code, digits only; may be empty. Chapters and headings of the tariff are numbered from 01. */
export const tariffCodeOrEmpty = codeOrEmpty(20).check(
  z.overwrite(tidyTariffCode),
  z.regex(
    /^((?!00|..00)(\d{6}|\d{8}|\d{10}))?$/,
    'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.',
  ),
)
export const urlOrEmpty = (max: number) => emptyLineOf(typedUrl, max)

/** Search text of a list; optional. */
export const search = (max = 100) =>
  z.optional(z.string().check(typedCode, z.maxLength(max, `At most ${max} characters.`)))

/** Name of a person. Refuses a name that email programs would show as a link, since it is advertising. */
export const personName = line(80).check(
  z.refine(text => !/:\/\/|www\./i.test(text), 'Please enter a name without a web address.'),
)

/** First name on a parcel: has a letter of any script, so that a courier can read it. */
export const parcelName = personName.check(
  z.refine(text => text === '' || /\p{L}/u.test(text), 'Please enter a name with at least one letter.'),
)

/** Typed text of several lines: tidied, not empty, no control characters except line breaks and tabs. */
export const text = (max: number) =>
  z
    .string()
    .check(
      typedText,
      z.minLength(1, requiredText),
      z.maxLength(max, `At most ${max} characters.`),
      isVisible,
      printable,
    )

/** Typed text of several lines; may be empty. */
export const textOrEmpty = (max: number) =>
  z.string().check(typedText, z.maxLength(max, `At most ${max} characters.`), printable)

export const optionalLine = (max: number) => z.optional(z.nullable(lineOrEmpty(max)))
/** Size that a model wears. It is chosen from existing sizes, so it needs no further check. */
export const optionalSize = z.optional(z.nullable(emptyLineOf(typedSize, 30)))
export const optionalCode = (max: number) => z.optional(z.nullable(codeOrEmpty(max)))
/** Text of several lines that may be left out or empty. */
export const optionalText = (max: number) =>
  z.optional(z.string().check(typedText, z.maxLength(max, `At most ${max} characters.`), printable))

/** An id. An empty text is refused as a missing choice in a form. */
export const id = z.string().check(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: ({ input }) => (input === '' ? 'This field is required.' : 'Not a valid id.'),
  }),
)
/** A day such as `2026-05-31`. The year is limited so that it and the next day have four digits and sort as text. */
export const day = z.iso.date('Give a date such as 2026-05-31.').check(
  z.refine(value => {
    const year = Number(value.slice(0, 4))
    // A text without a year already has the message above.
    return !(year < 1900 || year > 2999)
  }, 'Give a year from 1900 to 2999.'),
)

const isSlug = z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Not a valid slug.')
/** A slug in a URL. */
export const slug = z.string().check(isSlug, z.maxLength(120, 'At most 120 characters.'))
/** A slug typed by staff. */
export const newSlug = z.string().check(typedSlug, isSlug, z.maxLength(120, 'At most 120 characters.'))
export const idOrSlug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Not a valid id or slug.'), z.maxLength(120))
export const email = z
  .string()
  .check(
    typedEmail,
    z.maxLength(254),
    z.email({ pattern: emailPattern, error: 'Please enter a valid email address.' }),
  )
/** 8 to 128 characters, exactly as typed. */
export const newPassword = z
  .string()
  .check(
    z.minLength(8, 'Password must be at least 8 characters long.'),
    z.maxLength(128, 'Password must be at most 128 characters long.'),
  )
export const currentPassword = z.string().check(z.minLength(1, requiredText), z.maxLength(1000))

/** A code of an authenticator app, or a recovery code, with the dashes that people type. */
export const code = z.string().check(typedWord, z.minLength(1, requiredText), z.maxLength(40))

/** A phone number: digits with the usual separators; may be empty. */
export const phoneText = z.string().check(
  tidyCheck(tidyPhone),
  z.maxLength(30, 'At most 30 characters.'),
  z.refine(number => number === '' || isPhone(number), 'Please enter a valid phone number.'),
)

/** A phone number; may be empty, null or left out. */
export const phone = z.optional(z.nullable(phoneText))

/** An instant sent by a caller, with any precision. */
export const typedInstant = z.iso
  .datetime({ error: 'Give a date and time in UTC, such as 2026-05-01T08:00:00Z.', abort: true })
  .check(z.overwrite(value => new Date(value).toISOString()))

/** An instant as ISO 8601 in UTC with milliseconds: `2026-01-31T09:30:00.000Z`. */
export const instant = z.string()
export const pence = z.int()
/** An amount that is not negative. */
export const sumOfPence = z.int().check(z.minimum(0, 'At least £0.00.'))
/** An amount above 0. */
export const positivePence = z.int().check(z.minimum(1, 'Must be at least £0.01.'))
export const count = z.int()

/** Maximum number of units of one variant in stock. */
export const maxUnits = 1_000_000

export const wholeBetween = (min: number, max: number, unit = '') =>
  z
    .int()
    .check(
      z.minimum(min, `At least ${min.toLocaleString('en-GB')}${unit}.`),
      z.maximum(max, `At most ${max.toLocaleString('en-GB')}${unit}.`),
    )

/** Highest page number of a list. */
export const maxPageNumber = 100_000
export const page = z.optional(z.int().check(z.minimum(1), z.maximum(maxPageNumber)))
export const limit = z.optional(z.int().check(z.minimum(1), z.maximum(100)))

/** An answer that is a PDF, not JSON. */
export const pdf = z.file().check(z.mime(['application/pdf']))
/** An answer that is a CSV file. */
export const csv = z.file().check(z.mime(['text/csv']))

/** An answer that is a JSON file. */
export const jsonFile = z.file().check(z.mime(['application/json']))

/** Input of a call without parameters. */
export const noInput = z.strictObject({})
export const byId = z.strictObject({ id })

/** A page of a longer list. `total` counts all matches, `totalPages` is at least 1. */
export const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, page: count, totalPages: count })

/** A page of a list with a search. `isMore` means that there are more matches than `total`, which were not counted. */
export const searchedListOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: count,
    page: count,
    totalPages: count,
    isMore: z.optional(z.literal(true)),
  })

/** Delivery days in answers; see `DeliveryTime` in shop/deliveryDays. */
export const deliveryDayFields = {
  minDays: count,
  maxDays: count,
  cutOff: z.optional(z.nullable(count)),
  restDays: z.optional(z.array(count)),
  holidays: z.optional(z.array(z.string())),
}
