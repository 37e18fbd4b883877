/**
 * Words for yes and no. Spreadsheets replace `true` and `false` by their own words in the language of the computer;
 * `i` stands for the Turkish dotless letter as well.
 */
const yes =
  /^(?:yes|true|1(?:[.,]0+)?|subscribed|wahr|vrai|verdadero|vero|verdadeiro|waar|sand|sant|sann|tosi|prawda|pravda|doğru|igaz|adevărat|истина)$/
const no =
  /^(?:no|false|0(?:[.,]0+)?|falsch|faux|falso|onwaar|falsk|falskt|usann|epätosi|fałsz|nepravda|yanliş|hamis|fals|ложь)$/

/** Tells whether a cell says yes, as shop systems and spreadsheets write it. */
export const isYes = (cell: string): boolean => yes.test(cell.trim().toLowerCase())

/** Tells whether a cell says no. A blank cell says neither. */
export const isNo = (cell: string): boolean => no.test(cell.trim().toLowerCase())
