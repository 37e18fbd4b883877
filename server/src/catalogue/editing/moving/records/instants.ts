type DayOrder = 'dmy' | 'mdy'

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

/** Detects the order of days and months by the first unambiguous date; British if all are ambiguous. */
export const dayOrderOf = (texts: readonly string[]): DayOrder => {
  const sure = texts.flatMap((text): DayOrder[] => {
    const [, first, second] = written.exec(text.trim()) ?? []
    return Number(first) > 12 ? ['dmy'] : Number(second) > 12 ? ['mdy'] : []
  })
  return sure[0] ?? 'dmy'
}

/** Converts `01/11/2026 9:59` to a form that programs read; returns other text unchanged. */
const inOrder = (text: string, order: DayOrder): string => {
  const [, first = '', second = '', year, time = ''] = written.exec(text) ?? []
  if (year === undefined) return text
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const clock = time === '' ? '' : ` ${time.padStart(time.length + (time.indexOf(':') < 2 ? 1 : 0), '0')}`
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${clock}`
}

/**
 * Spreadsheets count days from the end of 1899; a workbook saved as CSV may have them as plain numbers, from 1954 to
 * 2119.
 */
const ofSerial = (text: string): string | null =>
  /^[2-7]\d{4}(?:\.\d+)?$/.test(text)
    ? new Date(Math.round((Number(text) - 25_569) * 86_400) * 1000).toISOString()
    : null

/** Range of valid years, so that other numbers are not read as dates. */
const latest = Date.UTC(2200, 0)

/**
 * Reads a time from a file. Hours without a zone are in the former shop's time zone, which is unknown, so they are read
 * as UTC.
 */
export const instantOf = (text: string, order: DayOrder): string | null => {
  const serial = ofSerial(text.trim())
  if (serial !== null) return serial
  const plain = inOrder(text.trim(), order)
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(plain)
  const at = Date.parse(hasZone || !/\d:\d\d/.test(plain) ? plain : `${plain.replace(' ', 'T')}Z`)
  if (Number.isNaN(at) || at < 0 || at >= latest) return null
  // Rejects the 31st of a shorter month.
  const day = /^\d{4}-\d{2}-(\d{2})/.exec(plain)?.[1]
  const isDay = hasZone || day === undefined || new Date(at).getUTCDate() === Number(day)
  return isDay ? new Date(at).toISOString() : null
}
