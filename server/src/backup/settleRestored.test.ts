import { expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { useShop } from '../test/startShop.ts'
import { backUp } from './backUp.ts'
import { newFile, placeOf, withDb, withPlace } from './forTests.ts'
import { restore } from './restore.ts'

onBothDatabases('a restored shop', dialect => {
  const shop = useShop(dialect)

  it('holds mails that may have been sent since, and gives no number of an invoice twice that it knows of', async () => {
    const { variantId } = await makeGarment(shop, 10)
    const sell = async () => payFor(shop, (await checkOut(shop, await makeShopper(shop, variantId))).orderId)
    await sell()
    const early = newFile()
    await backUp(placeOf(shop), early)
    await sell()
    await mailsTo(shop, '')
    const sent = shop.mails.sent.length
    expect(sent).toBeGreaterThan(1)
    const late = newFile()
    await backUp(placeOf(shop), late)
    const counter = { name: `invoice-${new Date().getFullYear()}` }

    await withPlace(dialect, async place => {
      const [unknown, held] = (await restore(place, early)).warnings
      expect(unknown).toContain(`will be given again (last numbers in the backup: ${counter.name}: 1)`)
      expect(held).toMatch(/^\d mails that waited then may have been sent since: held/)
      await restore(place, late, { replaces: true })
      const [known] = (await restore(place, early, { replaces: true })).warnings
      expect(known).toContain(
        `had 1 paid order, 1 invoice or credit note and ${sent} mails that are not in it. Numbers of invoices`,
      )
      await withDb(place, async db => {
        expect(await db('counters').where(counter).first('value')).toEqual({ value: 2 })
        const waiting = await db('outbox').whereNull('sent_at').whereNull('dead_at').pluck('kind')
        expect(waiting).toEqual(['invoice'])
        const [mail] = await db('outbox').where({ kind: 'order-confirmation' })
        expect(mail.last_error).toMatch(
          /^Held since the shop was restored: it may have been sent after \d+ \w+ \d{4} at /,
        )
        const [alert] = await db('alerts').where({ kind: 'restored' })
        expect(alert.detail).toContain(known)
      })
    })
  })
})
