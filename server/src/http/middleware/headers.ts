import helmet from 'koa-helmet'
import type { Context, Middleware } from 'koa'

/** Security headers of every answer. No page has inline script; style attributes carry colours from data. */
export const securityHeaders = (publicUrl: string): Middleware =>
  helmet({
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

/** Browser powers that no page of the shop uses. */
export const permissions: Middleware = (ctx, next) => {
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  return next()
}

const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Lets this answer's page have style elements, but only empty ones. Emotion needs one to fill through the style sheet's
 * own interface, which no policy restricts. A style element that comes with content is still refused, so this is safer
 * than 'unsafe-inline', and unlike a nonce it leaves the page the same for everybody.
 */
export const allowEmptyStyles = (ctx: Context): void => {
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy)
    ctx.set(
      'Content-Security-Policy',
      policy.replace(/style-src 'self'/, directive => `${directive} ${hashOfNothing}`),
    )
}
