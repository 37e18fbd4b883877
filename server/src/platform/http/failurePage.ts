import { isRead } from './isRead.ts'
import type { Context } from 'koa'
import { escapeHtml } from './escapeHtml.ts'

interface FailurePageContent {
  title: string
  text: string
  /** Seconds after which the page reloads automatically. */
  reloadSeconds?: number
}

/** Renders a page for a person whose request the storefront does not handle; it needs no other file. */
export const failurePage = ({
  title,
  text,
  reloadSeconds,
}: FailurePageContent): string => `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${reloadSeconds ? `<meta http-equiv="refresh" content="${reloadSeconds}">` : '<meta name="robots" content="noindex">'}<title>${escapeHtml(title)}</title>
<body style="font-family:system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${reloadSeconds ? '' : '<p><a href="/">Go to the shop</a></p>'}`

/**
 * Tells whether a browser requests something to show to a person, even below the API: an emailed link to a document,
 * for example.
 */
export const wantsPage = (ctx: Context): boolean => isRead(ctx) && ctx.accepts('json', 'html') === 'html'
