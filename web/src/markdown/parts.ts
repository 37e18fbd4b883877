import { plainWords } from '@shop/contracts/plainWords'

/** Escapes a text of the shop, so that nothing in it becomes a heading, a link or HTML. */
export const escapeText = (text: string): string =>
  plainWords(text)
    .replaceAll(/[\\`*_[\]<>|]/g, sign => `\\${sign}`)
    .replaceAll(/^(\s*)([#+-])/gm, '$1\\$2')
    .replaceAll(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2')

/** Escapes a description, whose bold words stay bold. */
export const escapeDescription = (text: string): string =>
  escapeText(text).replaceAll(/\\\*\\\*([^\s*](?:[^*\n]*[^\s*])?)\\\*\\\*/g, '**$1**')

/** Escapes a text, and joins its lines, for headings and cells. */
export const escapeLine = (text: string): string => escapeText(text).replaceAll(/\s+/g, ' ')

export const link = (label: string, address: string): string => `[${escapeLine(label)}](${address})`

export const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')

/** Writes a table, whose cells already are Markdown. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Joins parts of a page by empty lines; leaves out empty parts. */
export const joinParagraphs = (parts: readonly string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`
