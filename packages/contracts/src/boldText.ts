/** Matches words between double asterisks, on one line, without blanks or asterisks at their edges. */
const boldPattern = /\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*/

/** Splits a description into its parts: plain text at even indexes, bold text at odd ones. */
export const splitBold = (text: string): string[] => text.split(boldPattern)

/** Removes the marks for bold text, for feeds, search results and the search index. */
export const withoutBold = (text: string): string => splitBold(text).join('')
