// Controls, and signs that turn the direction of what follows them: a text must say to a machine what it says to a person.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A text of the shop as plain words: nothing in it becomes a heading, a link or HTML. */
export const words = (text: string): string =>
  text
    .replaceAll(hidden, '')
    .replaceAll(/[\\`*_[\]<>|]/g, sign => `\\${sign}`)
    .replaceAll(/^(\s*)([#+-])/gm, '$1\\$2')
    .replaceAll(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2')
    .trim()

/** The same in one line, as headings and cells need it. */
export const inLine = (text: string): string => words(text).replaceAll(/\s+/g, ' ')

export const link = (label: string, address: string): string => `[${inLine(label)}](${address})`

export const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')

/** A table; its cells are Markdown already. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Parts of a page with an empty line between them; those that are empty are left out. */
export const joined = (parts: readonly string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`
