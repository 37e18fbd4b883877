import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../platform/base/config.ts'
import { localFileStore } from '../../../platform/files/localFileStore.ts'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { createVault } from '../../../platform/base/vault.ts'
import { startSmtpServer } from '../../../test/processes/smtpServer.ts'
import { createMailer } from './createMailer.ts'
import type { Mail } from '../../../platform/base/Mailer.ts'
import { MailFailure } from '../../../platform/base/MailFailure.ts'
import { readEml } from './readEml.ts'
import { sendBySmtp } from './sendBySmtp.ts'
import type { Message } from './messageOf.ts'

const vault = createVault(new Uint8Array(32))
const id = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
const aMail = (fields: Partial<Mail> = {}): Mail => ({
  id,
  to: { name: 'Yūsuf Raḥmān', address: 'yusuf@example.com' },
  subject: 'Your order — £170.97',
  html: '<p>Thobe für £49.99 = nice</p>',
  text: 'Thobe für £49.99 = nice\n.\nA line that begins with a dot',
  ...fields,
})

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const serverOf = async (...mood: Parameters<typeof startSmtpServer>) => {
  const server = await startSmtpServer(...mood)
  closers.push(server.close)
  return server
}

interface MailerOptions {
  env?: Record<string, string>
  email?: Partial<typeof defaultSettings.email>
}

const mailerOf = ({ env = {}, email = {} }: MailerOptions = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-mail-'))
  const settings = {
    ...defaultSettings,
    general: { ...defaultSettings.general, storeName: 'Madar', storeEmail: 'hello@madar.test' },
    email: { ...defaultSettings.email, ...email },
  }
  const mailer = createMailer({
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    publicUrl: 'https://shop.example/uk',
    settings: { read: async () => settings, readCached: () => settings, clearCache: () => {} },
    vault,
    files: localFileStore(dataDir),
    clock: { now: () => Date.parse('2026-11-21T09:30:00.000Z') },
  })
  return { mailer, folder: join(dataDir, 'mail') }
}

const headerOf = (source: string, name: string) =>
  readEml(Buffer.from(source, 'latin1')).headers.find(header => header.name === name)?.value

describe('a mail server', () => {
  it('receives the email according to the settings, with the decrypted password', async () => {
    const server = await serverOf()
    const { mailer } = mailerOf({
      email: {
        smtpHost: '127.0.0.1',
        smtpPort: server.port,
        smtpUsername: 'madar',
        smtpPassword: vault.seal('päss'),
      },
    })
    await mailer.send(aMail())
    const [received] = server.state.receivedMails
    expect(received).toMatchObject({
      from: 'hello@madar.test',
      to: ['yusuf@example.com'],
      login: '\0madar\0päss',
    })
    expect(headerOf(received!.source, 'From')).toBe('Madar <hello@madar.test>')
    expect(headerOf(received!.source, 'To')).toBe('Yūsuf Raḥmān <yusuf@example.com>')
    expect(headerOf(received!.source, 'Subject')).toBe('Your order — £170.97')
    expect(headerOf(received!.source, 'Message-ID')).toBe(`<${id}@shop.example>`)
    expect(await mailer.lacksServer()).toBe(false)
  })

  it('from the environment takes precedence over the settings, as does a sender; replies still go to the shop', async () => {
    const [named, other] = [await serverOf(), await serverOf()]
    const { mailer } = mailerOf({
      env: { SMTP_URL: `smtp://127.0.0.1:${named.port}`, MAIL_FROM: 'Madar Orders <orders@mail.example>' },
      email: { smtpHost: '127.0.0.1', smtpPort: other.port },
    })
    await mailer.send(aMail())
    expect(other.state.receivedMails).toEqual([])
    const { source } = named.state.receivedMails[0]!
    expect(headerOf(source, 'From')).toBe('Madar Orders <orders@mail.example>')
    expect(headerOf(source, 'Reply-To')).toBe('Madar <hello@madar.test>')
  })

  it('receives a repeat under the same Message-ID', async () => {
    const server = await serverOf('forgetful')
    const { mailer } = mailerOf({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } })
    await expect(mailer.send(aMail())).rejects.toThrow('cannot be reached')
    server.state.mood = 'taking'
    await mailer.send(aMail())
    const ids = server.state.receivedMails.map(({ source }) => headerOf(source, 'Message-ID'))
    expect(ids).toEqual([`<${id}@shop.example>`, `<${id}@shop.example>`])
  })

  it.each([
    ['closing', 'The mail server cannot be reached', /close|reset/i],
    ['busy', 'The mail server cannot be reached', /421 come back later/],
    [
      'choosy',
      'The mail server refused the sender, the recipient',
      /550 5.1.1 <\(address\)> nobody of that name/,
    ],
  ] as const)(
    'is reported as an error, without its own words, if it is %s',
    async (mood, sentence, words) => {
      const { port } = await serverOf(mood)
      const { mailer } = mailerOf({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
      const failure = (await mailer.send(aMail()).catch((error: unknown) => error)) as MailFailure
      expect(failure).toBeInstanceOf(MailFailure)
      expect(failure.message).toContain(sentence)
      expect(failure.message).not.toMatch(words)
      // The cause is for the log.
      expect((failure.cause as Error).message).toMatch(words)
    },
  )

  it('is reported as an error if it is not running', async () => {
    const server = await startSmtpServer()
    await server.close()
    const { mailer } = mailerOf({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } })
    await expect(mailer.send(aMail())).rejects.toThrow('cannot be reached')
  })

  const message = { from: 'a@b.example', to: 'c@d.example', text: 'Hello.' } as unknown as Message

  it('is given up if it stays silent, after a timeout or when the shop stops', async () => {
    const { port } = await serverOf('silent')
    const server = { host: '127.0.0.1', port, isSecure: false, username: '', password: '' }
    const inTime = sendBySmtp(server, message, undefined, { greetingTimeout: 100 })
    await expect(inTime).rejects.toThrow('cannot be reached')
    await expect(sendBySmtp(server, message, AbortSignal.timeout(100))).rejects.toThrow()
  })

  it('on another machine never receives the password without TLS', async () => {
    const { port, state } = await serverOf()
    const server = { host: '127.0.0.2', port, isSecure: false, username: 'madar', password: 'secret' }
    await expect(sendBySmtp(server, message)).rejects.toThrow('There is no secure connection')
    await sendBySmtp({ ...server, host: '127.0.0.1' }, message)
    expect(state.receivedMails).toMatchObject([{ login: '\0madar\0secret' }])
  })
})

describe('an email', () => {
  it('is stored as one file if no mail server is set, however often it is sent', async () => {
    const { mailer, folder } = mailerOf()
    const bytes = Buffer.from('%PDF-1.7 …')
    const attachments = [{ fileName: 'Invoice 7.pdf', contentType: 'application/pdf', bytes }]
    await mailer.send(aMail({ attachments }))
    const first = readFileSync(join(folder, `${id}.eml`))
    await mailer.send(aMail({ attachments }))
    expect(readdirSync(folder)).toEqual([`${id}.eml`])
    expect(readFileSync(join(folder, `${id}.eml`)).equals(first)).toBe(true)
    const { html, text } = aMail()
    expect(readEml(first)).toMatchObject({
      html,
      text: expect.stringContaining(text),
      attachments: [{ fileName: 'Invoice 7.pdf', contentType: 'application/pdf', bytes }],
    })
    expect(await mailer.lacksServer()).toBe(true)
  })

  it('is refused in production without a mail server, so that it waits, except in a demo', async () => {
    const env = {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY_HOPS: '1',
    }
    const { mailer } = mailerOf({ env })
    await expect(mailer.send(aMail())).rejects.toMatchObject({
      name: 'MailFailure',
      message: 'No mail server is set. Set one under Settings, Email, or with SMTP_URL.',
    })
  })

  it.each([
    'yusuf@example.com\r\nBcc: all@example.com',
    'yusuf@example.com\nBcc: all@example.com',
    'yusuf@example.com, all@example.com',
    '<yusuf@example.com>, all@example.com',
    'group: yusuf@example.com;',
    'yusuf @example.com',
    'yusuf@example.com\u2028',
    '@example.com',
    'yusuf',
    '',
  ])('is not sent to %j', async address => {
    const { mailer, folder } = mailerOf()
    await expect(mailer.send(aMail({ to: { address } }))).rejects.toThrow('not an email address')
    expect(() => readdirSync(folder)).toThrow()
  })

  it('has no header that is smuggled in by a name or a subject', async () => {
    const { mailer, folder } = mailerOf()
    const evil = 'Yusuf\r\nBcc: all@example.com\r\n\r\n<script>\u0000\u2028"'
    await mailer.send(aMail({ to: { name: evil, address: 'yusuf@example.com' }, subject: evil }))
    const mail = readEml(readFileSync(join(folder, `${id}.eml`)))
    expect(mail.headers.some(({ name }) => name.toLowerCase() === 'bcc')).toBe(false)
    const subject = mail.headers.find(({ name }) => name === 'Subject')
    expect(subject?.value).toBe('Yusuf Bcc: all@example.com <script> "')
  })
})
