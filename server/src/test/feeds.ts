import Koa from 'koa'
import { errors } from '../platform/http/middleware/errors.ts'
import { feeds } from '../site/feeds/feeds.ts'
import { listen } from './listen.ts'
import type { TestShop } from './startShop.ts'

/** Serves the feeds of a shop whose address is https://shop.example. */
export const serveFeeds = ({ deps }: Pick<TestShop, 'deps'>) => {
  deps.publicUrl = 'https://shop.example'
  return listen(new Koa().use(errors(deps.log)).use(feeds(deps)))
}
