import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { listOrderReturns } from '@shop/contracts/returns/endpoints'
import { bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import * as labels from '@shop/contracts/returns/labelEndpoints'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { removeExpired } from '../../../people/records/privacy/retention/removeExpired.ts'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { checkOut, forEachBuyer, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { aPicture } from '../../../test/pictures.ts'
import { returnDesk } from '../../../test/returnDesk.ts'
import { refuses, useShop } from '../../../test/startShop.ts'

const pdf = Buffer.from('%PDF-1.4\ntrailer\n%%EOF\n')

forEachBuyer('the label of a return', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { desk, sent, receive } = returnDesk(shop, () => staff, buyer)

  const attach = async (id: string, bytes: Buffer = pdf, { name = 'label.pdf', labelId = newId() } = {}) => {
    const form = new FormData()
    form.append('labelId', labelId)
    form.append('label', new File([new Uint8Array(bytes)], name))
    const answer = await fetch(`${shop.url}/api/admin/returns/${id}/label`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.accessToken}` },
      body: form,
    })
    const { data, ...failure } = (await answer.json()) as { data?: AdminReturn; code?: string }
    return { status: answer.status, found: data, failure: failure as Record<string, unknown> }
  }
  const booked = async () => {
    const order = await sent()
    const { id, code } = (await order.ask(1)).returns[0]!
    const read = (token = order.me) =>
      shop.call(labels.getOwnReturnLabel, { id: order.orderId, returnId: id }, token)
    return { ...order, id, code, read }
  }
  const keysLeft = async () => {
    const keys: string[] = []
    for await (const { key } of shop.deps.files.list('documents/return-labels')) keys.push(key)
    return keys
  }

  it('is attached once, emailed, and downloaded only by its customer and by staff', async () => {
    const { orderId, id, code, read, look } = await booked()
    expect((await look()).returns[0]).not.toHaveProperty('label')
    await refuses(read(), 'not_found')
    const labelId = newId()
    await Promise.all([1, 2].map(() => attach(id, pdf, { labelId })))
    expect(await attach(id, pdf, { labelId })).toMatchObject({ status: 200, found: { label: 'pdf' } })
    expect((await look()).returns).toMatchObject([{ id, label: 'pdf' }])
    const own = await read()
    expect([own.name, own.type, await own.text()]).toEqual([
      `return-label-${code}.pdf`,
      'application/pdf',
      pdf.toString(),
    ])
    expect(await (await shop.call(labels.getReturnLabel, { id }, staff)).text()).toBe(pdf.toString())
    const stranger = await signUp(shop)
    await refuses(read(stranger.accessToken), 'not_found')
    await refuses(shop.call(labels.getReturnLabel, { id }, stranger), 'forbidden')
    const other = await booked()
    await refuses(
      shop.call(labels.getOwnReturnLabel, { id: other.orderId, returnId: id }, other.me),
      'not_found',
    )
    const { events } = await desk.read(orderId)
    expect(events.filter(({ detail }) => detail.startsWith('Label attached'))).toMatchObject([
      { actor: 'Amina Khan', detail: `Label attached to return ${code}` },
    ])
    await shop.jobs.outbox.runNow()
    const mails = shop.mails.sent.filter(({ subject }) => subject.endsWith(`label for return ${code}`))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('we pay the postage')
    expect(mails[0]?.attachments).toMatchObject([{ fileName: `return-label-${code}.pdf` }])
  })

  it('is a QR code without metadata, and only the last one is stored and emailed', async () => {
    const { id, code, read } = await booked()
    await attach(id)
    const drawn = await sharp(await aPicture('png', { color: '#000000' }))
      .withExif({ IFD0: { Copyright: 'Hind' } })
      .png()
      .toBuffer()
    expect(await attach(id, drawn, { name: 'code.png' })).toMatchObject({ found: { label: 'png' } })
    const file = await read()
    expect([file.name, file.type]).toEqual([`return-qr-code-${code}.png`, 'image/png'])
    const { exif, format } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect({ exif, format }).toEqual({ exif: undefined, format: 'png' })
    await shop.jobs.outbox.runNow()
    const mails = shop.mails.sent.filter(({ subject }) => subject.endsWith(`for return ${code}`))
    expect(mails.map(({ attachments }) => attachments?.[0]?.contentType)).toEqual(['image/png'])
    expect(mails[0]?.text).toContain('Show it on your phone')
  })

  it('is refused if it is not a label, is damaged, or the parcel has arrived', async () => {
    const { id, read } = await booked()
    const wrong = await attach(id, await aPicture(), { name: 'front.jpg' })
    expect([wrong.status, wrong.failure['fields']]).toEqual([
      400,
      { label: expect.stringContaining('front.jpg is not a label that we can send') },
    ])
    const cut = (await aPicture('png')).subarray(0, 90)
    expect((await attach(id, cut, { name: 'code.png' })).status).toBe(400)
    await attach(id)
    await receive(id)
    expect((await attach(id)).failure).toMatchObject({ code: 'conflict' })
    await refuses(read(), 'not_found')
    expect((await shop.call(labels.getReturnLabel, { id }, staff)).size).toBe(pdf.length)
  })

  it('is deleted when staff remove it, and when its retention period ends', async () => {
    const [first, second] = [await booked(), await booked()]
    const before = (await keysLeft()).length
    for (const { id } of [first, second]) await attach(id)
    const removed = await shop.call(labels.removeReturnLabel, { id: first.id }, staff)
    expect(removed).not.toHaveProperty('label')
    await refuses(first.read(), 'not_found')
    await refuses(shop.call(labels.removeReturnLabel, { id: first.id }, staff), 'not_found')
    await shop.jobs.outbox.runNow()
    expect(shop.mails.sent.filter(({ subject }) => subject.endsWith(first.code))).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('label') }),
    )
    const old = { at: '2020-01-01T00:00:00.000Z' }
    await shop.deps.db('return_labels').where({ return_id: second.id }).update(old)
    await removeExpired(shop.deps, AbortSignal.timeout(60_000))
    await refuses(second.read(), 'not_found')
    expect(await keysLeft()).toHaveLength(before)
  })

  it('is deleted with the account', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const shopper = await makeShopper(shop, variantId, { buyer: 'account' })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await desk.setStatus(orderId, 'SHIPPED')
    const lines = [{ itemId: (await desk.read(orderId)).items[0]!.id, quantity: 1 }]
    const returnId = newId()
    await shop.call(
      bookReturn,
      { id: orderId, returnId, lines: [{ ...lines[0]!, reason: 'too_short' }] },
      staff,
    )
    const before = (await keysLeft()).length
    await attach(returnId)
    expect((await shop.call(listOrderReturns, { id: orderId }, shopper)).returns[0]?.label).toBe('pdf')
    await shop.jobs.outbox.runNow()
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    await shop.jobs.outbox.runNow()
    expect(await shop.deps.db('return_labels').where({ return_id: returnId })).toEqual([])
    expect(await keysLeft()).toHaveLength(before)
  })
})
