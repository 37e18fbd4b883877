import type { Context, Middleware } from 'koa'
import type { Deps } from '../../../platform/base/deps.ts'
import { listPage, mailboxStyle, mailPage } from './devMailboxPages.ts'
import { mailFolder } from './keepAsFile.ts'
import { readEml, type ReadMail } from './readEml.ts'

const base = '/dev/mail'
const shown = 200
const address =
  /^\/dev\/mail\/(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(?<part>\.html|\.eml|\/\d{1,2})?$/

/** The newest mails' ids, newest first. */
const findNewest = async (files: Deps['files']): Promise<string[]> => {
  const dated: { id: string; at: number }[] = []
  for await (const { key, writtenAt } of files.list(mailFolder))
    if (key.endsWith('.eml')) dated.push({ id: key.slice(mailFolder.length + 1, -4), at: writtenAt })
  return dated
    .toSorted((a, b) => b.at - a.at)
    .slice(0, shown)
    .map(({ id }) => id)
}

/** A mail is shown in a frame without scripts, forms or an origin; of addresses it loads the shop's own pictures. */
const sendHtml = (ctx: Context, { html }: ReadMail, shopUrl: string) => {
  ctx.type = 'html'
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; img-src 'self' ${new URL(shopUrl).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  )
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  // Links open beside the mailbox, not inside the frame.
  ctx.body = html.replace('<head>', '<head><base target="_blank">')
}

const sendAttachment = (ctx: Context, mail: ReadMail, index: number): boolean => {
  const attachment = mail.attachments[index]
  if (!attachment) return false
  ctx.attachment(attachment.fileName)
  ctx.type = attachment.contentType
  ctx.body = attachment.bytes
  return true
}

const sendPage = (ctx: Context, html: string) => {
  const policy = ctx.response.get('Content-Security-Policy')
  ctx.set('Content-Security-Policy', `${policy};frame-src 'self'`)
  ctx.type = 'html'
  ctx.body = html
}

const answer = async (ctx: Context, { files, publicUrl }: Deps): Promise<boolean> => {
  const read = async (id: string) => {
    const bytes = await files.read(`${mailFolder}/${id}.eml`)
    return bytes && { id, bytes, mail: readEml(bytes) }
  }
  if (ctx.path === base || ctx.path === `${base}/`) {
    const kept = await Promise.all((await findNewest(files)).map(read))
    sendPage(ctx, listPage(kept.filter(mail => mail !== null)))
    return true
  }
  if (ctx.path === `${base}/mailbox.css`) {
    ctx.type = 'css'
    ctx.body = mailboxStyle
    return true
  }
  const { id, part } = address.exec(ctx.path)?.groups ?? {}
  const kept = id ? await read(id) : null
  if (!kept) return false
  if (part === '.html') sendHtml(ctx, kept.mail, publicUrl)
  else if (part === '.eml') {
    ctx.attachment(`${kept.id}.eml`)
    ctx.body = kept.bytes
  } else if (part) return sendAttachment(ctx, kept.mail, Number(part.slice(1)))
  else sendPage(ctx, mailPage(kept.id, kept.mail))
  return true
}

/** A page of another site can have its own name lead here (DNS rebinding), so the name that was asked for counts as well. */
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const loopback = /^(::ffff:)?127\.|^::1$/

/** Tells whether a request comes from this very machine, and not from a proxy on it that passes others' on. */
const isFromHere = ({ req }: Context): boolean =>
  loopback.test(req.socket.remoteAddress ?? '') &&
  ownNames.test(req.headers.host ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => name in req.headers)

/**
 * `/dev/mail`: the mails that were kept as files, to be read on this machine in development and in the demo. It does not
 * exist in production nor beside real payments, where they are other people's letters, nor where mails are really sent.
 */
export const devMailbox = (deps: Deps): Middleware => {
  const { isProduction, allowsDemo, stripe } = deps.config
  const isAllowed = stripe === null && (!isProduction || allowsDemo)
  return async (ctx, next) => {
    const isAsked = isAllowed && ctx.method === 'GET' && ctx.path.startsWith(base) && isFromHere(ctx)
    if (!isAsked || !(await deps.mail.lacksServer()) || !(await answer(ctx, deps))) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
  }
}
