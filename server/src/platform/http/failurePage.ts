import type { Context } from 'koa'
import { escapeHtml } from './escapeHtml.ts'

interface Shown {
  title: string
  text: string
  /** Seconds after which it tries again by itself. */
  again?: number
}

/** A page for a person who asked for something that the storefront does not draw; it needs no other file. */
export const failurePage = ({
  title,
  text,
  again,
}: Shown): string => `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${again ? `<meta http-equiv="refresh" content="${again}">` : '<meta name="robots" content="noindex">'}<title>${escapeHtml(title)}</title>
<body style="font-family:system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${again ? '' : '<p><a href="/">Go to the shop</a></p>'}`

/** Tells whether a browser asks for something to show to a person, be it below the API: a mailed link to a document, say. */
export const wantsPage = (ctx: Context): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.accepts('json', 'html') === 'html'
