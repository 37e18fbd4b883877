/** The zeros of scripts in which customers may write digits: Arabic, Persian and Urdu, Devanagari, Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

/** Converts digits of these scripts to 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/g, digit => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast(zero => code >= zero) ?? 0))
  })
