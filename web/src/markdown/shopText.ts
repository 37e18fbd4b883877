import type { Menu } from '@shop/contracts/catalog/entities'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { feedPaths, feedReaders } from '@shop/contracts/shop/feeds'
import { escapeLine, joinParagraphs, link, list, escapeText } from './parts.ts'
import { deliveryTerms } from './productText.ts'

const policies = [
  ['Delivery', '/shipping'],
  ['Returns and exchanges', '/returns'],
  ['Size guide', '/size-guide'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

/** Lists URLs for assistants that search and buy without a page. */
const assistantLinks = (origin: string): string =>
  list([
    `${link('Universal Commerce Protocol', `${origin}/.well-known/ucp`)}: the shop's profile for searching, carts, checkouts and orders, over REST and MCP`,
    `${link('Model Context Protocol', `${origin}/ucp/mcp`)}: the same as tools, by POST`,
    `${link('Agentic Commerce Protocol', `${origin}/.well-known/acp.json`)}: carts and checkouts, for assistants that have a token from the shop`,
  ])

/** Describes the shop with links to its parts, in the form of llmstxt.org. */
export const shopText = (settings: PublicSettings, { collections }: Menu, origin: string): string => {
  const { storeName, storeDescription, storeEmail, currency, assistants } = settings
  return joinParagraphs([
    `# ${escapeLine(storeName)}`,
    storeDescription ? `> ${escapeLine(storeDescription)}` : '',
    escapeText(
      `Prices are in ${currency} and contain VAT where the shop charges it. Pages of products, collections and terms are also there as Markdown: ask for text/markdown, or add .md to the address.`,
    ),
    `## Collections\n\n${list([link('All products', `${origin}/search`), ...collections.map(({ name, slug }) => link(name, `${origin}/collections/${slug}.md`))])}`,
    `## Terms\n\n${list(policies.map(([label, path]) => link(label, `${origin}${path}.md`)))}`,
    list(deliveryTerms(settings, origin)),
    `## Everything that is for sale\n\n${list([
      ...feedPaths.map(
        path => `${link(feedReaders[path], origin + path)}: every variant with price and stock`,
      ),
      link('Site map', `${origin}/sitemap.xml`),
    ])}`,
    assistants ? `## For assistants\n\n${assistantLinks(origin)}` : '',
    `## Questions\n\n${list([link('Contact', `${origin}/contact`), ...(storeEmail ? [escapeLine(storeEmail)] : [])])}`,
  ])
}
