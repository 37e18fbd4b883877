import * as z from 'zod/mini'

const control = /\p{Cc}/u
/** Signs that turn round whatever is written after them, elsewhere too; telephones copy them along with names. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/** Trims typed text, and removes invisible characters that would reverse the text beside it. */
export const typed = z.overwrite((text: string) => text.replaceAll(turning, '').trim())
/** Signs without a look of their own are nothing by themselves. */
const isVisible = z.refine<string>(
  text => text === '' || /[^\s\p{Cf}]/u.test(text),
  'This field is required.',
)
/** Line breaks and tabs are the only control characters of a text. */
export const printable = z.refine<string>(
  text => !/[^\P{Cc}\n\r\t]/u.test(text),
  'Control characters are not allowed.',
)

/** One line of text a person typed: trimmed, not empty, no control characters. */
export const line = (max: number) =>
  z.string().check(
    typed,
    z.minLength(1, 'This field is required.'),
    z.maxLength(max, `At most ${max} characters.`),
    isVisible,
    z.refine(text => !control.test(text), 'Line breaks and control characters are not allowed.'),
  )

/** The same, but it may be empty. */
export const emptyLine = (max: number) =>
  z.string().check(
    typed,
    z.maxLength(max, `At most ${max} characters.`),
    z.refine(text => !control.test(text), 'Line breaks and control characters are not allowed.'),
  )

/** Name of a person: one that mailboxes would turn into a link is somebody's advertisement. */
export const personName = line(80).check(
  z.refine(text => !/:\/\/|www\./i.test(text), 'Please enter a name without a web address.'),
)

/** First name on a parcel: a courier must be able to read it, so it has a letter, of any script. */
export const parcelName = personName.check(
  z.refine(text => text === '' || /\p{L}/u.test(text), 'Please enter a name with at least one letter.'),
)

/** Text of several lines that a person typed: trimmed, not empty, no control characters but breaks and tabs. */
export const text = (max: number) =>
  z
    .string()
    .check(
      typed,
      z.minLength(1, 'This field is required.'),
      z.maxLength(max, `At most ${max} characters.`),
      isVisible,
      printable,
    )

export const optionalLine = (max: number) => z.optional(z.nullable(emptyLine(max)))

export const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a valid id.'))
/** A day such as `2026-05-31`. The year is bounded so that it and the next day have four digits and sort as text. */
export const day = z.iso
  .date('Give a date such as 2026-05-31.')
  .check(
    z.refine(
      given => !(Number(given.slice(0, 4)) < 1900 || Number(given.slice(0, 4)) > 2999),
      'Give a year from 1900 to 2999.',
    ),
  )

export const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Not a valid slug.'),
    z.maxLength(120, 'At most 120 characters.'),
  )
export const idOrSlug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Not a valid id or slug.'), z.maxLength(120))
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address.'))
/** 8 to 128 characters, taken as typed: nothing trimmed or composed. */
export const newPassword = z
  .string()
  .check(
    z.minLength(8, 'Password must be at least 8 characters long.'),
    z.maxLength(128, 'Password must be at most 128 characters long.'),
  )
export const givenPassword = z.string().check(z.minLength(1, 'This field is required.'), z.maxLength(1000))

/** A code of an app, or a recovery code, with the spaces and dashes that people type. */
export const code = z.string().check(z.trim(), z.minLength(1, 'This field is required.'), z.maxLength(40))

const isPhone = (number: string): boolean => {
  const digits = number.replaceAll(/\D/g, '').length
  return number === '' || (/^[\d +().-]+$/.test(number) && digits >= 7 && digits <= 15)
}

/** Digits with the signs people put between them; may be empty. */
export const phoneText = z
  .string()
  .check(
    typed,
    z.maxLength(30, 'At most 30 characters.'),
    z.refine(isPhone, 'Please enter a valid phone number.'),
  )

/** The same, where it may be left out. */
export const phone = z.optional(z.nullable(phoneText))

/** An instant as ISO 8601 in UTC with milliseconds: `2026-01-31T09:30:00.000Z`. */
export const instant = z.string()
export const pence = z.int()
/** An amount that is asked for: nothing is no amount. */
export const somePence = z.int().check(z.minimum(1, 'Must be at least £0.01.'))
export const count = z.int()

/** The most units of one variant in stock. */
export const mostUnits = 1_000_000

export const wholeBetween = (least: number, most: number, unit = '') =>
  z
    .int()
    .check(
      z.minimum(least, `At least ${least.toLocaleString('en-GB')}${unit}.`),
      z.maximum(most, `At most ${most.toLocaleString('en-GB')}${unit}.`),
    )

/** No list is asked for a page beyond. */
export const furthestPage = 100_000
export const page = z.optional(z.int().check(z.minimum(1), z.maximum(furthestPage)))
export const limit = z.optional(z.int().check(z.minimum(1), z.maximum(100)))

/** An answer that is a PDF to be saved, not JSON. */
export const pdf = z.file().check(z.mime(['application/pdf']))
/** An answer that is a table for a spreadsheet. */
export const csv = z.file().check(z.mime(['text/csv']))

/** An answer that is a file of JSON to be saved. */
export const jsonFile = z.file().check(z.mime(['application/json']))

/** No input at all. */
export const nothing = z.strictObject({})
export const byId = z.strictObject({ id })

/** A page of a longer list. `total` counts all matches, `totalPages` is at least 1. */
export const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, page: count, totalPages: count })

/** The same of a list that staff search: where `isMore`, even more match than `total`, and they are not counted. */
export const searchedListOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: count,
    page: count,
    totalPages: count,
    isMore: z.optional(z.literal(true)),
  })
