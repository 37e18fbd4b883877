import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop, refuses } from '../../../test/startShop.ts'

const mailbox = 'hello@madar.test'
const message = {
  name: 'Bilal Khan',
  email: 'bilal@example.com',
  topic: 'returns',
  orderNumber: 'AB12CD34',
  message: 'The sleeves are too short.\n<script>alert(1)</script> May I have 58?',
} as const

describe('the contact form', () => {
  const shop = useShop('sqlite')
  beforeAll(() => saveSettings(shop, 'general', { storeName: 'Madar', storeEmail: mailbox }))

  it("emails the shop's mailbox, with the sender as the reply address", async () => {
    await shop.call(sendContactMessage, message)
    const [mail, ...more] = await mailsTo(shop, mailbox)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      replyTo: { name: 'Bilal Khan', address: 'bilal@example.com' },
      subject: 'A return or exchange: a message from Bilal Khan',
    })
    expect(mail!.text).toContain('The sleeves are too short.')
    expect(mail!.text).toContain('AB12CD34')
    expect(mail!.html).not.toContain('<script>alert')
  })

  it.each([
    ['name', { name: 'Eve\r\nBcc: all@example.com' }],
    ['email', { email: 'nobody' }],
    ['message', { message: 'short' }],
    ['message', { message: 'x'.repeat(4001) }],
    ['topic', { topic: 'spam' }],
  ])('explains what is wrong with %s', async (field, wrong) => {
    const response = await shop.request('/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, ...wrong }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('is closed if the shop has no mailbox', async () => {
    await saveSettings(shop, 'general', { storeEmail: '' })
    await refuses(shop.call(sendContactMessage, message), 'contact_closed')
  })
})
