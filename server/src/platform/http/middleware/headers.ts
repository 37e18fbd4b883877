import helmet from 'koa-helmet'
import type { Context, Middleware } from 'koa'

/** Headers that a middleware sets on every answer alike. */
const headersOf = (middleware: Middleware): (readonly [name: string, value: string])[] => {
  const found: [string, string][] = []
  const res = {
    setHeader: (name: string, value: string) => found.push([name, value]),
    removeHeader: () => {},
  }
  void middleware({ req: {}, res } as unknown as Parameters<Middleware>[0], async () => {})
  return found
}

/** Browser powers that no page for shoppers uses. */
const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** Security headers of every answer. No page has inline script; style attributes carry colours from data. */
export const securityHeaders = (publicUrl: string): Middleware => {
  const ofHelmet = helmet({
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
  // Found out once: asked for each answer, Helmet would take a tenth of what a small one costs.
  const headers = [...headersOf(ofHelmet), ['Permissions-Policy', permissions] as const]
  return ({ res }, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    return next()
  }
}

const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Lets this answer's page be the back office. It may have style elements, but only empty ones: Emotion needs one to fill
 * through the style sheet's own interface, which no policy restricts. A style element that comes with content is still
 * refused, so this is safer than 'unsafe-inline', and unlike a nonce it leaves the page the same for everybody. And it may
 * scan with the camera: its decoder is WebAssembly, which this policy lets run while `eval` stays refused.
 */
export const allowOffice = (ctx: Context): void => {
  ctx.set('Permissions-Policy', permissions.replace('camera=()', 'camera=(self)'))
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy)
    ctx.set(
      'Content-Security-Policy',
      policy
        .replace(/style-src 'self'/, directive => `${directive} ${hashOfNothing}`)
        .replace(/script-src 'self'/, directive => `${directive} 'wasm-unsafe-eval'`),
    )
}
