import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import type { ContentBlock, ContentText } from '@shop/storefront/pages/content/ContentText'
import { measurements } from '@shop/storefront/kit/sizes/measurements'
import { escapeLine, joinParagraphs, link, list, table, escapeText } from './parts.ts'

const range = ([from, to]: readonly [number, number]): string => `${from}-${to}`

const blockText = (block: ContentBlock, origin: string): string => {
  if (typeof block === 'string') return escapeText(block)
  if ('list' in block) return list(block.list.map(escapeLine))
  if ('steps' in block)
    return block.steps.map((step, index) => `${index + 1}. ${escapeLine(step)}`).join('\n')
  if ('link' in block) return link(block.link.label, new URL(block.link.to, origin).href)
  if ('table' in block)
    return table(
      block.table.columns.map(escapeLine),
      block.table.rows.map(cells => cells.map(escapeLine)),
    )
  return joinParagraphs([
    escapeText(block.caption),
    table(
      [
        'Size',
        'Letter',
        'Height (cm)',
        'Chest (cm)',
        'Width (cm)',
        'Shoulders (cm)',
        'Sleeve (cm)',
        'Length (cm)',
      ],
      measurements[block.measurements].map(row => [
        row.size,
        row.letter,
        range(row.height),
        range(row.chest),
        ...[row.width, row.shoulders, row.sleeve, row.length].map(String),
      ]),
    ),
  ]).trim()
}

/** Writes a page of text as Markdown. */
export const contentText = (text: ContentText, facts: PublicSettings, origin: string): string =>
  joinParagraphs([
    `# ${escapeLine(text.title)}`,
    escapeText(text.intro(facts)),
    ...text
      .sections(facts)
      .flatMap(({ title, blocks }) => [
        `## ${escapeLine(title)}`,
        ...blocks.map(block => blockText(block, origin)),
      ]),
  ])
