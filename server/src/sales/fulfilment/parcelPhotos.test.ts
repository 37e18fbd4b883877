import { randomUUID } from 'node:crypto'
import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getParcelPhoto, maxParcelPhotos, removeParcelPhoto } from '@shop/contracts/orders/photoEndpoints'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { removeExpired } from '../../people/records/privacy/retention/removeExpired.ts'
import { signUp, useStaff } from '../../test/accounts.ts'
import { bankControls } from '../../test/cases.ts'
import { buyGarment } from '../../test/checkout.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { aPicture, pictureForm } from '../../test/pictures.ts'
import { describeShop, refuses } from '../../test/startShop.ts'
import { Order } from '../orders/Order.ts'
import { describeEvidence } from './evidence/describeEvidence.ts'
import { readEvidence } from './evidence/readEvidence.ts'

describeShop('a photo of a packed parcel', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const bank = bankControls(shop)
  const desk = orderDesk(shop, () => staff)
  const send = async (
    id: string,
    image: Uint8Array,
    { photoId = randomUUID(), name = 'parcel.jpg' } = {},
  ) => {
    const answer = await fetch(`${shop.url}/api/admin/orders/${id}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.accessToken}` },
      body: pictureForm(image, { name, type: '', fields: { photoId } }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const photosOf = async (id: string) => (await shop.call(getAdminOrder, { id }, staff)).photos

  it("is stored once, smaller and without the camera's metadata, and visible only to staff", async () => {
    const { orderId: id } = await buyGarment(shop, 1)
    const photoId = randomUUID()
    const large = await sharp(await aPicture('jpeg', { width: 2000, height: 1000 }))
      .withExif({ IFD0: { Copyright: 'Hind' } })
      .toBuffer()
    await Promise.all([1, 2].map(() => send(id, large, { photoId })))
    const { body } = await send(id, large, { photoId })
    expect(body.data.photos).toEqual([{ id: photoId, at: expect.any(String) }])
    expect(body.data.events.filter((event: { id: string }) => event.id === photoId)).toMatchObject([
      { actor: 'Amina Khan', detail: 'Photo of the packed parcel', isNote: false },
    ])
    const file = await shop.call(getParcelPhoto, { id, photoId }, staff)
    const { width, height, exif, format } = await sharp(await file.arrayBuffer()).metadata()
    expect({ width, height, exif, format }).toEqual({ width: 1600, height: 800, format: 'jpeg' })
    const other = await buyGarment(shop, 1)
    await refuses(shop.call(getParcelPhoto, { id: other.orderId, photoId }, staff), 'not_found')
    expect((await send(other.orderId, large, { photoId })).body.code).toBe('conflict')
    const customer = await signUp(shop)
    await refuses(shop.call(getParcelPhoto, { id, photoId }, customer), 'forbidden')
  })

  it('is refused with a message if it is not a photo, one too many, or of an unpaid order', async () => {
    const { orderId: id } = await buyGarment(shop, 1)
    const picture = await aPicture()
    const wrong = await send(id, Buffer.from('%PDF-1.7 %%EOF'), { name: 'label.pdf' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields.image).toContain('label.pdf is not a photo that we can keep')
    const cut = await send(id, picture.subarray(0, 200))
    expect(cut.body.fields.image).toContain('damaged or cut off')
    for (let sent = 0; sent < maxParcelPhotos; sent++) expect((await send(id, picture)).status).toBe(200)
    expect((await send(id, picture)).body).toMatchObject({ code: 'limit_reached' })
    const unpaid = await desk.placed()
    expect((await send(unpaid.orderId, picture)).body).toMatchObject({ code: 'conflict' })
    expect(await photosOf(unpaid.orderId)).toEqual([])
  })

  it('is deleted when staff remove it, when its retention period ends, and with the account', async () => {
    const { orderId: id, shopper } = await desk.paid()
    const [removed, old, closed] = [randomUUID(), randomUUID(), randomUUID()]
    for (const photoId of [removed, old, closed]) await send(id, await aPicture(), { photoId })
    const order = await shop.call(removeParcelPhoto, { id, photoId: removed }, staff)
    expect(order.events.map(({ detail }) => detail)).toContain('A photo of the packed parcel was removed')
    await shop.deps.db('order_photos').where({ id: old }).update({ at: '2020-01-01T00:00:00.000Z' })
    await removeExpired(shop.deps, AbortSignal.timeout(60_000))
    expect((await photosOf(id)).map(photo => photo.id)).toEqual([closed])
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    await shop.jobs.outbox.runNow()
    expect(await photosOf(id)).toEqual([])
    for (const photoId of [removed, old, closed])
      expect(await shop.deps.files.read(`documents/parcels/${photoId}.jpg`)).toBeNull()
  })

  it('is included in the evidence about a dispute', async () => {
    const { orderId } = await buyGarment(shop, 1)
    await send(orderId, await aPicture())
    const caseId = await bank.dispute(orderId, { reason: 'product_not_received' })
    const order = await Order.query(shop.deps.db).findById(orderId).throwIfNotFound()
    const sheets = describeEvidence(await readEvidence(shop.deps, order, caseId))
    expect(sheets.filter(({ picture }) => picture)).toHaveLength(1)
  })
})
