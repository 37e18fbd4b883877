import { createHash } from 'node:crypto'
import { absoluteAddresses } from '@shop/storefront/kit/page/absoluteAddresses'
import { PageMarkup } from '@shop/storefront/kit/page/keepMarkup.tsx'
import { StorefrontApp } from '@shop/storefront/shell/StorefrontApp.tsx'
import { StaticRouter } from 'react-router-dom'
import { documentOf, jsonText } from './document.ts'
import { headLinksFor } from './pageFiles.ts'
import { markdownAddress, renderMarkdown } from './markdown/renderMarkdown.ts'
import { type PageRequest, readPage } from './readPage.ts'
import { renderClosed } from './renderClosed.tsx'
import { renderInRoot } from './renderInRoot.tsx'
import { serverShop } from './serverShop.ts'

interface RenderedPage {
  status: number
  location?: string
  /** The complete document. */
  html: string
  /** True if `html` is Markdown, because Markdown was requested and the page has it. */
  isMarkdown?: boolean
  /** Tells whether it may be cached for all visitors. */
  isShared: boolean
}

export { readFixedPaths } from './fixedPaths.ts'

type ReadPage = Awaited<ReturnType<typeof readPage>>

const renderStorefront = (
  address: URL,
  { origin, markupCache }: PageRequest,
  { call, queryClient, settings, menu }: ReadPage,
) => {
  const scope = () =>
    createHash('sha256')
      .update(JSON.stringify([origin, settings, menu]))
      .digest('base64')
  return renderInRoot(
    <StaticRouter location={address.pathname + address.search}>
      <StorefrontApp shop={serverShop(call, origin)} queryClient={queryClient} />
    </StaticRouter>,
    markupCache && new PageMarkup(markupCache, scope()),
  )
}

const statusOf = ({ isMissing, hasFailed }: ReadPage): number => {
  if (isMissing) return 404
  return hasFailed ? 503 : 200
}

/** Renders the page at a URL, the same for everybody; the browser adds personal parts. */
export const render = async (request: PageRequest): Promise<RenderedPage> => {
  if (request.isClosed) return renderClosed(request)
  const { url, origin, call: serverCall } = request
  const address = new URL(origin + url)
  // Joins repeated slashes: each page has one URL, and `//host` in a Location header would leave the shop.
  const cleanPath = address.pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (cleanPath !== address.pathname)
    return { status: 301, location: cleanPath + address.search, html: '', isShared: true }

  const markdown = request.isMarkdown ? await renderMarkdown(request) : null
  if (markdown)
    return { status: markdown.isMissing ? 404 : 200, html: markdown.text, isMarkdown: true, isShared: true }

  const page = await readPage(address, serverCall)
  const { head, app } = renderStorefront(address, request, page)
  const jsonLd =
    page.structuredData && !page.isMissing
      ? `<script type="application/ld+json">${jsonText(absoluteAddresses(page.structuredData, origin))}</script>`
      : ''
  const markdownPath = page.isMissing ? null : await markdownAddress(address.pathname)
  const alternate = markdownPath
    ? `<link rel="alternate" type="text/markdown" href="${encodeURI(markdownPath)}">`
    : ''
  return {
    status: statusOf(page),
    html: documentOf({
      head: head + alternate + jsonLd + headLinksFor(page.route.source),
      app,
      state: { origin, reads: page.reads },
      settings: page.settings,
    }),
    // A failed read must not be cached, or everybody would see skeletons.
    isShared: page.isWhole,
  }
}
