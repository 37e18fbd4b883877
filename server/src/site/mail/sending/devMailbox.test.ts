import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { Config } from '../../../platform/base/config.ts'
import { useShop } from '../../../test/startShop.ts'
import { createMailer } from './createMailer.ts'

const ids = ['11111111-7d5e-4a9b-9c1d-0e8f6a7b5c4d', '22222222-7d5e-4a9b-9c1d-0e8f6a7b5c4d']

describe('the development mailbox', () => {
  const shop = useShop('sqlite')
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  let port = 0
  const statusFor = async (path: string, headers: Record<string, string>, host = '127.0.0.1') => {
    const request = get({ host, port, path, headers }).on('error', () => {})
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }

  /** Opens the shop with another configuration, and with the mailer that results from it. */
  const open = async (change: Partial<Config>) => {
    const config = { ...shop.deps.config, ...change }
    const deps = { ...shop.deps, config }
    const app = buildApp({ ...deps, mail: createMailer(deps) }, shop.jobs)
    const server = app.listen(0)
    await once(server, 'listening')
    closers.push(() => server.close())
    ;({ port } = server.address() as AddressInfo)
    return (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  }

  beforeAll(async () => {
    const mailer = createMailer(shop.deps)
    for (const [index, id] of ids.entries()) {
      await mailer.send({
        id,
        to: { name: 'Yusuf <b>', address: 'yusuf@example.com' },
        subject: `Mail ${index} <script>`,
        html: `<html><head></head><body><script>1</script><p>Salaam ${index}</p></body></html>`,
        text: `Salaam ${index} in plain text`,
        attachments: [
          { fileName: 'invoice.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-') },
        ],
      })
      utimesSync(join(shop.deps.config.dataDir, 'mail', `${id}.eml`), index, index)
    }
  })
  afterAll(() => shop.mails.sent.splice(0))

  it('lists emails, newest first', async () => {
    const answer = await (await open({}))('/dev/mail')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html.indexOf('Mail 1 &lt;script&gt;')).toBeGreaterThan(0)
    expect(html.indexOf('Mail 0')).toBeGreaterThan(html.indexOf('Mail 1'))
    expect(html).not.toContain('<script>')
  })

  it('shows an email with headers, plain text and attachment, and its HTML in a locked-down frame', async () => {
    const ask = await open({})
    const page = await ask(`/dev/mail/${ids[1]}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
    const html = await page.text()
    expect(html).toContain(`<iframe title="Email" src="/dev/mail/${ids[1]}.html" sandbox="allow-popups`)
    for (const part of ['Message-ID', 'Salaam 1 in plain text', 'Yusuf &lt;b&gt;', `/dev/mail/${ids[1]}/0`])
      expect(html).toContain(part)
    const mail = await ask(`/dev/mail/${ids[1]}.html`)
    const policy = mail.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none';.*; sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
    expect(await mail.text()).toContain('Salaam 1')
    const attachment = await ask(`/dev/mail/${ids[1]}/0`)
    expect(attachment.headers.get('content-disposition')).toBe('attachment; filename="invoice.pdf"')
    expect(await attachment.text()).toBe('%PDF-')
  })

  it.each([
    '/dev/mail/none',
    '/dev/mail/..%2F..%2Fsecrets.json',
    '/dev/mail/33333333-7d5e-4a9b-9c1d-0e8f6a7b5c4d',
    `/dev/mail/${ids[0]}/7`,
    '/dev/mailbox',
  ])('does not find %s', async path => {
    expect((await (await open({}))(path)).status).toBe(404)
  })

  it.each([
    ['in production', { isProduction: true }],
    ['with real payments', { stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null } }],
    [
      'if a mail server is set',
      { smtp: { host: 'a', port: 1, isSecure: false, username: '', password: '' } },
    ],
  ])('does not exist %s', async (_, change) => {
    const ask = await open(change)
    for (const path of ['/dev/mail', `/dev/mail/${ids[0]}`, `/dev/mail/${ids[0]}.html`])
      expect((await ask(path)).status).toBe(404)
  })

  it("is served only under this machine's names, so that no other site can use DNS rebinding", async () => {
    await open({})
    for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await statusFor('/dev/mail', { host }), host).toBe(200)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      expect(await statusFor('/dev/mail', { host }), host).toBe(404)
  })

  it('is closed to other machines, and to requests through a proxy on this one', async () => {
    await open({})
    const outward = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (outward) expect(await statusFor('/dev/mail', { host: 'localhost' }, outward.address)).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await statusFor('/dev/mail', { host: 'localhost', [name]: '203.0.113.9' }), name).toBe(404)
  })

  it('exists in a demo', async () => {
    const ask = await open({ isProduction: true, allowsDemo: true })
    expect((await ask('/dev/mail')).status).toBe(200)
  })
})
