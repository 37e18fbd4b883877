import type Router from '@koa/router'
import type { Deps } from '../../base/deps.ts'
import { docsPage, docsStyle } from './docsPage.ts'
import type { Table } from '../mount.ts'
import { openApi } from './openApi.ts'

/** `GET /api/openapi.json` and `GET /api/docs`, made when first asked for. */
export const docsRoutes = (router: Router, { settings }: Deps, table: Table) => {
  const title = async () => `${(await settings.read()).general.storeName} API`
  router.get('/openapi.json', async ctx => {
    ctx.body = openApi(table, await title())
  })
  router.get('/docs', async ctx => {
    ctx.type = 'html'
    ctx.body = docsPage(table, await title())
  })
  router.get('/docs.css', ctx => {
    ctx.type = 'css'
    ctx.body = docsStyle
  })
}
