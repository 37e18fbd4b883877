import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import { createServer, type ViteDevServer } from 'vite'
import type { Renderer, Site } from '../server/src/site/pages/Site.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))

/** Lets Vite answer requests for sources and modules, and passes others on to the pages. */
const viteFiles =
  (vite: ViteDevServer): Middleware =>
  async (ctx, next) => {
    // Vite's own client uses inline scripts and styles.
    ctx.remove('Content-Security-Policy')
    const isForPages = await new Promise<boolean>(resolve => {
      ctx.res.once('close', () => resolve(false))
      vite.middlewares(ctx.req, ctx.res, () => resolve(true))
    })
    if (isForPages) return next()
    ctx.respond = false
  }

interface DevelopmentSite extends Site {
  /** Reloads every open page. */
  reload: () => void
}

/** Serves storefront and back office directly from their sources. Keeps running when the shop's server restarts. */
export const createDevelopmentSite = async (): Promise<DevelopmentSite> => {
  const vite = await createServer({ root: web, appType: 'custom', server: { middlewareMode: true } })
  const load = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Renderer
  const render: Renderer['render'] = async request => {
    const page = await (await load()).render(request)
    return { ...page, html: await vite.transformIndexHtml(request.url, page.html), isShared: false }
  }
  const adminDocument = async () =>
    vite.transformIndexHtml('/admin', await readFile(`${web}/admin/index.html`, 'utf8'))
  return {
    renderer: { render, readFixedPaths: async () => (await load()).readFixedPaths() },
    assets: viteFiles(vite),
    adminDocument,
    reload: () => vite.environments.client.hot.send({ type: 'full-reload' }),
  }
}
