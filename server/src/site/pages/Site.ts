import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Middleware } from 'koa'
import { codeOf } from '../../platform/base/errorParts.ts'
import type { ByteCache } from '../../platform/base/ByteCache.ts'
import { StartupError } from '../../platform/base/config.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { assets } from './assets.ts'

/** Exports of the storefront's server build. */
export interface Renderer {
  render: (request: {
    url: string
    origin: string
    call: Invoke
    markupCache?: ByteCache<string>
    isClosed?: boolean
    isMarkdown?: boolean
  }) => Promise<{
    status: number
    location?: string
    html: string
    /** Tells whether `html` contains Markdown instead: it was requested, and the page has that form. */
    isMarkdown?: boolean
    isShared: boolean
  }>
  /** Lists the paths of pages that always exist and that search engines may show. */
  readFixedPaths: () => Promise<string[]>
}

/** The storefront and the back office: the renderer of pages and the server of files. */
export interface Site {
  renderer: Renderer
  assets: Middleware
  /** Returns the document that starts the back office, the same at each of its addresses. */
  adminDocument: () => Promise<string>
}

const loadRenderer = async (dir: string): Promise<Renderer> => {
  try {
    return (await import(pathToFileURL(join(dir, 'server/entry-server.js')).href)) as Renderer
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartupError('The storefront has not been built: run `npm run build`.')
  }
}

/** Loads the storefront that was built into `dir`. Throws a StartupError if it was not built. */
export const builtSite = async (dir: string): Promise<Site> => ({
  renderer: await loadRenderer(dir),
  assets: assets(dir),
  adminDocument: () => readFile(join(dir, 'client/admin/index.html'), 'utf8'),
})
