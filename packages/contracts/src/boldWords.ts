/** Words between double asterisks, in one line, without blanks or asterisks at their edges. */
const bold = /\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*/

/** The parts of a description in turn: plain words at even places, bold ones at odd places. */
export const splitBold = (text: string): string[] => text.split(bold)

/** A description where nothing can be bold: in feeds, search results and the words it is found by. */
export const withoutBold = (text: string): string => splitBold(text).join('')
