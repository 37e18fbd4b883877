import type { Context } from 'koa'

const isReadable = (path: string) => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Path and query of the page that a request asks for, be it by path or by whole address. A path whose escapes cannot be
 * decoded is taken literally, as the storefront's router does, but without its warning on the console. Null where it is
 * no path (`*`).
 */
export const pageUrl = ({ path, search }: Pick<Context, 'path' | 'search'>): string | null => {
  if (!path.startsWith('/')) return null
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + search
}
