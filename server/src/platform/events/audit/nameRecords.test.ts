import { entryInWords } from '@shop/admin/features/audit/words'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { createWebhook, renewWebhookSecret, updateWebhook } from '@shop/contracts/webhooks/endpoints'
import { expect, it } from 'vitest'
import { allowPasswords } from '../../../people/accounts/openId/allowPasswords.ts'
import { signUp } from '../../../test/accounts.ts'
import { describeShop } from '../../../test/startShop.ts'

const formats = {
  money: (amount: number) => formatMoney(amount, 'GBP'),
  moment: (instant: string) => instant,
}

describeShop('records that the audit log names', shop => {
  const sentences = async (token: string, subject: string) => {
    const { items } = await shop.call(listAudit, { subject }, token)
    return items.map(entry => entryInWords(entry, formats).first)
  }

  it('include webhooks, even if an entry does not store their name', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true, firstName: 'Aisha', lastName: 'Khan' })
    const hook = { name: 'Warehouse', url: 'https://erp.example/', topics: ['order.paid' as const] }
    const { webhook } = await shop.call(createWebhook, hook, accessToken)
    await shop.call(renewWebhookSecret, { id: webhook.id }, accessToken)
    const { id, version } = webhook
    await shop.call(updateWebhook, { ...hook, id, version, isOn: false }, accessToken)
    expect(await sentences(accessToken, 'webhook')).toEqual([
      'Webhook Warehouse turned off by Aisha Khan',
      'New secret created for webhook Warehouse by Aisha Khan',
      'Webhook Warehouse created by Aisha Khan',
    ])
  })

  it('include the staff sign-in when the command line allows passwords again', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.deps.db('staff_sign_in').update({ name: 'Keycloak', allows_passwords: false })
    await allowPasswords(shop.deps)
    const { items } = await shop.call(listAudit, { subject: 'staff-sign-in' }, accessToken)
    expect(items).toMatchObject([{ title: 'Keycloak' }])
    expect(await sentences(accessToken, 'staff-sign-in')).toEqual([
      'Passwords allowed again for staff by the command line',
    ])
  })
})
