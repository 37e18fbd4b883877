import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { testWebhook, createWebhook } from '@shop/contracts/webhooks/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { freePort } from '../../test/processes/freePort.ts'
import { useShop } from '../../test/startShop.ts'
import { newWebhookSecret, signatureHeaders } from './sign.ts'

const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []

describe('the receiver of docs/webhooks.md', () => {
  const shop = useShop('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  const secret = newWebhookSecret()
  let receiver: ChildProcess
  let url = ''
  let lines: AsyncIterator<string>
  const nextLine = async () => (await lines.next()).value as string

  const start = async (webhookSecret: string) => {
    const port = await freePort()
    const file = join(folder, 'receiver.mjs')
    writeFileSync(file, code)
    url = `http://127.0.0.1:${port}/`
    receiver = spawn(process.execPath, [file], {
      env: { ...process.env, WEBHOOK_SECRET: webhookSecret, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    lines = createInterface({ input: receiver.stdout! })[Symbol.asyncIterator]()
    expect(await nextLine()).toBe('ready')
  }
  const stop = async () => {
    receiver.kill()
    await once(receiver, 'exit')
  }
  beforeAll(() => start(secret))
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })

  const body = JSON.stringify({ type: 'order.paid', data: { id: 'a' } })
  const send = async ({ seconds = Math.floor(Date.now() / 1000), by = [secret], sent = body } = {}) => {
    const headers = signatureHeaders(by, { id: 'msg_1', seconds, body })
    return (await fetch(url, { method: 'POST', headers, body: sent })).status
  }

  it('accepts a genuine event once', async () => {
    expect([await send(), await send(), await send({ by: [newWebhookSecret(), secret] })]).toEqual([
      204, 204, 204,
    ])
    expect(await nextLine()).toBe('order.paid a')
  })

  it('refuses events that are altered, replayed later or signed by somebody else', async () => {
    expect(await send({ sent: body.replace('paid', 'sent') })).toBe(401)
    expect(await send({ seconds: Math.floor(Date.now() / 1000) - 301 })).toBe(401)
    expect(await send({ by: [newWebhookSecret()] })).toBe(401)
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401)
  })

  it("accepts the shop's events", async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const made = await shop.call(createWebhook, { name: 'Docs', url, topics: ['order.paid'] }, accessToken)
    await stop()
    // A new process listens at another address, so the webhook's own address is left unchanged.
    const { webhook } = made
    await start(made.secret)
    await shop.deps.db('webhooks').where({ id: webhook.id }).update({ url })
    expect(await shop.call(testWebhook, { id: webhook.id }, accessToken)).toMatchObject({
      state: 'delivered',
      status: 204,
    })
  })
})
