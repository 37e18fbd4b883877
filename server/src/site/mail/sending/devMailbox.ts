import type { Context, Middleware } from 'koa'
import type { Deps } from '../../../platform/base/deps.ts'
import { listPage, mailboxStyle, mailPage } from './devMailboxPages.ts'
import { mailFolder } from './keepAsFile.ts'
import { readEml, type ParsedMail } from './readEml.ts'

const base = '/dev/mail'
const maxListed = 200
const mailPath =
  /^\/dev\/mail\/(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(?<part>\.html|\.eml|\/\d{1,2})?$/

/** Lists the ids of the newest emails, newest first. */
const findNewest = async (files: Deps['files']): Promise<string[]> => {
  const datedMails: { id: string; at: number }[] = []
  for await (const { key, writtenAt } of files.list(mailFolder))
    if (key.endsWith('.eml')) datedMails.push({ id: key.slice(mailFolder.length + 1, -4), at: writtenAt })
  return datedMails
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxListed)
    .map(({ id }) => id)
}

/** Sends an email for a frame without scripts, forms or an origin; it loads only the shop's own pictures. */
const sendHtml = (ctx: Context, { html }: ParsedMail, shopUrl: string) => {
  ctx.type = 'html'
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; img-src 'self' ${new URL(shopUrl).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  )
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  // Opens links in a new tab instead of inside the frame.
  ctx.body = html.replace('<head>', '<head><base target="_blank">')
}

const sendAttachment = (ctx: Context, mail: ParsedMail, index: number): boolean => {
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

const serveMailbox = async (ctx: Context, { files, publicUrl }: Deps): Promise<boolean> => {
  const read = async (id: string) => {
    const bytes = await files.read(`${mailFolder}/${id}.eml`)
    return bytes && { id, bytes, mail: readEml(bytes) }
  }
  if (ctx.path === base || ctx.path === `${base}/`) {
    const mails = await Promise.all((await findNewest(files)).map(read))
    sendPage(ctx, listPage(mails.filter(mail => mail !== null)))
    return true
  }
  if (ctx.path === `${base}/mailbox.css`) {
    ctx.type = 'css'
    ctx.body = mailboxStyle
    return true
  }
  const { id, part } = mailPath.exec(ctx.path)?.groups ?? {}
  const storedMail = id ? await read(id) : null
  if (!storedMail) return false
  if (part === '.html') sendHtml(ctx, storedMail.mail, publicUrl)
  else if (part === '.eml') {
    ctx.attachment(`${storedMail.id}.eml`)
    ctx.body = storedMail.bytes
  } else if (part) return sendAttachment(ctx, storedMail.mail, Number(part.slice(1)))
  else sendPage(ctx, mailPage(storedMail.id, storedMail.mail))
  return true
}

/** Names of this machine. Checked because another site can make its own name lead here (DNS rebinding). */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const loopbackAddress = /^(::ffff:)?127\.|^::1$/

/** Tells whether a request comes from this machine itself, and not through a proxy on it. */
const isFromThisMachine = ({ req }: Context): boolean =>
  loopbackAddress.test(req.socket.remoteAddress ?? '') &&
  loopbackHost.test(req.headers.host ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => name in req.headers)

/**
 * Serves `/dev/mail`: the emails that were stored as files, to be read on this machine in development and in the demo.
 * It does not exist in production or with real payments, when the emails belong to other people, nor if a mail server
 * is set.
 */
export const devMailbox = (deps: Deps): Middleware => {
  const { isProduction, allowsDemo, stripe } = deps.config
  const isAllowed = stripe === null && (!isProduction || allowsDemo)
  return async (ctx, next) => {
    const isForMailbox =
      isAllowed && ctx.method === 'GET' && ctx.path.startsWith(base) && isFromThisMachine(ctx)
    if (!isForMailbox || !(await deps.mail.lacksServer()) || !(await serveMailbox(ctx, deps))) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
  }
}
