import type { Context } from 'koa'

export interface Cookies {
  getCookie: (name: string) => string | undefined
  /** Sets a cookie; a lifetime of 0 deletes it. */
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
}

/**
 * Reads and sets the cookies of a request. TLS usually ends at a proxy, so the public address shows whether browsers
 * connect by https. Cookies then have the prefix `__Host-`: browsers accept such a cookie from no neighbouring host,
 * require the path `/`, and refuse it over plain http.
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

/**
 * Returns the key of a probe or scraper from its header, with the scheme in any case (RFC 9110). Keys are never
 * accepted in URLs, which proxies log.
 */
export const bearerKey = (authorization: string): string => /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
