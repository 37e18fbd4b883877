import type { Context } from 'koa'

export interface Cookies {
  getCookie: (name: string) => string | undefined
  /** Sets a cookie; a lifetime of 0 deletes it. */
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
}

/**
 * Cookies of a request. TLS mostly ends at a proxy, so the public address says whether browsers come by https; then they
 * carry the prefix `__Host-`, with which a browser takes no cookie that a neighbouring host has planted. It asks for the path
 * `/`. By plain http browsers refuse it.
 */
export const cookiesOf = (ctx: Context, publicUrl: string): Cookies => {
  const isSecure = publicUrl.startsWith('https:')
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    getCookie: name => ctx.cookies.get(nameOf(name)),
    setCookie: (name, value, maxAgeSeconds) => {
      ctx.cookies.secure = isSecure
      ctx.cookies.set(nameOf(name), value, {
        maxAge: maxAgeSeconds * 1000,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      })
    },
  }
}

/** The key of a probe or scraper in its header, the scheme in any case (RFC 9110): keys in addresses stand in the logs of proxies. */
export const keyIn = (authorization: string): string => /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
