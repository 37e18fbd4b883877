import type { Menu } from '@shop/contracts/catalog/entities'
import type { AgentBinding } from '@shop/contracts/agents/agentAccess'
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

/** Lists URLs for assistants that search and buy without a page, by the protocols that are switched on. */
const assistantLinks = (origin: string, bindings: readonly AgentBinding[]): string => {
  const isOpen = (binding: AgentBinding) => bindings.includes(binding)
  const transports = (['rest', 'mcp'] as const).filter(isOpen).map(transport => transport.toUpperCase())
  const links = [
    transports.length > 0 &&
      `${link('Universal Commerce Protocol', `${origin}/.well-known/ucp`)}: the shop's profile for searching, carts, checkouts and orders, over ${transports.join(' and ')}`,
    isOpen('mcp') && `${link('Model Context Protocol', `${origin}/ucp/mcp`)}: the same as tools, by POST`,
    isOpen('acp') &&
      `${link('Agentic Commerce Protocol', `${origin}/.well-known/acp.json`)}: carts and checkouts, for assistants that have a token from the shop`,
  ]
  return list(links.filter(line => line !== false))
}

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
    assistants.length > 0 ? `## For assistants\n\n${assistantLinks(origin, assistants)}` : '',
    `## Questions\n\n${list([link('Contact', `${origin}/contact`), ...(storeEmail ? [escapeLine(storeEmail)] : [])])}`,
  ])
}
