import helmet from 'koa-helmet'
import type { Context, Middleware } from 'koa'

/** Returns the headers that a middleware sets on every answer. */
const headersOf = (middleware: Middleware): (readonly [name: string, value: string])[] => {
  const headerList: [string, string][] = []
  const res = {
    setHeader: (name: string, value: string) => headerList.push([name, value]),
    removeHeader: () => {},
  }
  void middleware({ req: {}, res } as unknown as Parameters<Middleware>[0], async () => {})
  return headerList
}

/** Browser features that no page for shoppers uses. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Sets the security headers of every answer. No page has inline scripts; style attributes contain colours from data.
 */
export const securityHeaders = (publicUrl: string): Middleware => {
  const helmetMiddleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // Determined once: calling Helmet for each answer would be a tenth of the cost of a small one.
  const headers = [...headersOf(helmetMiddleware), ['Permissions-Policy', permissionsPolicy] as const]
  return ({ res }, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    return next()
  }
}

const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Adapts the policies for a page of the back office. It may have style elements, but only empty ones: Emotion needs one
 * to fill through the DOM's style sheet interface, which no policy restricts. A style element with content is still
 * refused, so this is safer than 'unsafe-inline', and unlike a nonce it leaves the page the same for everybody. The
 * page may also scan with the camera: its decoder is WebAssembly, which this policy lets run while `eval` stays
 * refused.
 */
export const allowOffice = (ctx: Context): void => {
  ctx.set('Permissions-Policy', permissionsPolicy.replace('camera=()', 'camera=(self)'))
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy)
    ctx.set(
      'Content-Security-Policy',
      policy
        .replace(/style-src 'self'/, directive => `${directive} ${emptyStyleHash}`)
        .replace(/script-src 'self'/, directive => `${directive} 'wasm-unsafe-eval'`),
    )
}
