import { listAudit } from '@shop/contracts/audit/endpoints'
import { getMyData } from '@shop/contracts/accounts/ownEndpoints'
import {
  deleteReview,
  deleteReviewPhoto,
  getAdminReview,
  listAdminReviews,
  setReviewStatus,
} from '@shop/contracts/reviews/adminEndpoints'
import { getOwnReview, listReviews, saveReview } from '@shop/contracts/reviews/endpoints'
import type { ReviewPhoto } from '@shop/contracts/reviews/entities'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { eraseUser } from '../../../people/records/privacy/eraseUser.ts'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { aPicture, pictureForm } from '../../../test/pictures.ts'
import { makeReviewer } from '../../../test/reviews.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop, refuses } from '../../../test/startShop.ts'
import { hasFile, onBothDatabasesAndStores } from '../../../test/stores.ts'

const day = 24 * 60 * 60 * 1000

onBothDatabasesAndStores('photos of a review', (dialect, wish) => {
  const shop = useShop(dialect, wish)
  const admin = useStaff(shop)
  const send = (id: string, token: string, bytes: Uint8Array, name = 'worn.jpg') =>
    shop.request(`/products/${id}/reviews/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: pictureForm(bytes, { name }),
    })
  const add = async (id: string, token: string, color: string): Promise<ReviewPhoto> => {
    const answer = await send(id, token, await aPicture('jpeg', { color }))
    expect(answer.status, await answer.clone().text()).toBe(200)
    return ((await answer.json()) as { data: ReviewPhoto }).data
  }
  const write = (id: string, token: string, photos?: string[]) =>
    shop.call(saveReview, { id, rating: 5, ...(photos && { photos }) }, token)
  const readPhotoIds = async (id: string) =>
    (await shop.call(listReviews, { id })).items.map(({ photos }) => photos.map(photo => photo.id))
  const keyOf = ({ url }: ReviewPhoto) =>
    /^\/media\/(r[0-9a-f]{24})\.\d+\.[\w-]{43}-960\.jpg$/.exec(url)?.[1] ?? ''
  const isKept = (photo: ReviewPhoto) => hasFile(shop, `media/originals/${keyOf(photo)}`)
  const open = (address: string, headers = {}) => fetch(shop.url + address, { headers })
  /** Reads the status at the public address and at the address for the author. */
  const statuses = async (photo: ReviewPhoto) => [
    (await open(`/media/${keyOf(photo)}-320.webp`)).status,
    (await open(photo.url)).status,
  ]

  it('are shown with it once staff have approved it, in the order in which they were sent', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id, { firstName: 'Bilal', lastName: 'Omar' })
    const [first, second] = [await add(id, accessToken, '#010203'), await add(id, accessToken, '#040506')]
    const saved = await write(id, accessToken, [second.id, first.id])
    expect(saved).toMatchObject({ status: 'PENDING', photos: [{ id: second.id }, { id: first.id }] })
    expect(await readPhotoIds(id)).toEqual([])
    // A save without photos leaves them unchanged.
    expect((await write(id, accessToken)).photos).toHaveLength(2)
    expect((await shop.call(getOwnReview, { id }, accessToken)).review?.photos).toEqual(saved.photos)
    await shop.call(setReviewStatus, { id: saved.id, status: 'APPROVED' }, admin)
    expect(await readPhotoIds(id)).toEqual([[second.id, first.id]])
    const [photo] = (await shop.call(listReviews, { id })).items[0]?.photos ?? []
    expect(photo).toMatchObject({ width: 60, height: 80, alt: 'Photo by Bilal O.' })
  })

  it('are public only while approved, and gone at once if staff remove them, the review or its author', async () => {
    const { id } = await makeProduct(shop)
    const buyer = await makeReviewer(shop, id)
    const [first, second] = [
      await add(id, buyer.accessToken, '#a10203'),
      await add(id, buyer.accessToken, '#a40506'),
    ]
    expect(await statuses(first)).toEqual([404, 200])
    const { id: reviewId } = await write(id, buyer.accessToken, [first.id, second.id])
    const judge = (status: 'APPROVED' | 'REJECTED') =>
      shop.call(setReviewStatus, { id: reviewId, status }, admin)
    expect(await statuses(first)).toEqual([404, 200])
    const [ofStaff] = (await shop.call(getAdminReview, { id: reviewId }, admin)).photos
    expect((await open(ofStaff!.url)).headers.get('cache-control')).toBe('private, no-cache')
    await judge('APPROVED')
    const [shownNow] = (await shop.call(listReviews, { id })).items[0]!.photos
    expect(shownNow?.url).toBe(`/media/${keyOf(first)}-960.jpg`)
    const answer = await open(shownNow!.url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const again = await open(shownNow!.url, { 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
    await judge('REJECTED')
    expect(await statuses(first)).toEqual([404, 200])
    await judge('APPROVED')
    await shop.call(deleteReviewPhoto, { id: reviewId, photoId: first.id }, admin)
    expect([await statuses(first), await statuses(second)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    expect((await open(first.url)).headers.get('cache-control')).toBe('no-store')
    await transaction(shop.deps.db, trx => eraseUser(trx, buyer.user.id, nowIso(shop.deps)))
    expect(await statuses(second)).toEqual([404, 404])
    const other = await makeReviewer(shop, id)
    const third = await add(id, other.accessToken, '#a70809')
    const left = await write(id, other.accessToken, [third.id])
    await shop.call(setReviewStatus, { id: left.id, status: 'APPROVED' }, admin)
    expect(await statuses(third)).toEqual([200, 200])
    await shop.call(deleteReview, { id: left.id }, admin)
    expect(await statuses(third)).toEqual([404, 404])
    const hours = 2 * 60 * 60 * 1000
    shop.passTime(hours)
    await shop.jobs.sweep.runNow()
    shop.passTime(-hours)
    for (const photo of [first, second, third]) {
      expect(await isKept(photo)).toBe(false)
      expect(await hasFile(shop, `media/sizes/${keyOf(photo)}-320.webp`)).toBe(false)
    }
  })

  it('are not shared with a product’s picture of the same bytes, and open only at their own address', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    const [photo, twin] = [await add(id, accessToken, '#b10203'), await add(id, accessToken, '#b10203')]
    expect(keyOf(photo)).not.toBe(keyOf(twin))
    const [, until, signature] = photo.url.split('.')
    const name = `${until}.${signature}`
    for (const address of [
      photo.url.replace(keyOf(photo), keyOf(twin)),
      photo.url.replace(until!, `${Number(until) + 1}`),
      `/media/${keyOf(photo)}.${until}.${'A'.repeat(43)}-960.jpg`,
      `/media/${'0'.repeat(24)}.${name}.jpg`,
    ])
      expect((await open(address)).status, address).toBe(404)
    shop.passTime(2 * day)
    expect((await open(photo.url)).status).toBe(404)
    shop.passTime(-2 * day)
  })

  it('wait for staff even if reviews do not, and staff can remove single ones, which is logged', async () => {
    const { id } = await makeProduct(shop)
    await saveSettings(shop, 'store', { reviewApproval: 'automatic' })
    const { accessToken } = await makeReviewer(shop, id)
    const [first, second] = [await add(id, accessToken, '#111213'), await add(id, accessToken, '#141516')]
    const { id: reviewId, status } = await write(id, accessToken, [first.id, second.id])
    expect(status).toBe('PENDING')
    expect((await write(id, accessToken)).status).toBe('PENDING')
    const seen = await shop.call(getAdminReview, { id: reviewId }, admin)
    expect(seen.photos.map(photo => photo.id)).toEqual([first.id, second.id])
    const drop = () => shop.call(deleteReviewPhoto, { id: reviewId, photoId: first.id }, admin)
    expect((await drop()).photos.map(photo => photo.id)).toEqual([second.id])
    await refuses(drop(), 'not_found')
    const { items } = await shop.call(listAdminReviews, {}, admin)
    expect(items.find(review => review.id === reviewId)?.photos).toHaveLength(1)
    const log = await shop.call(listAudit, { subject: 'review', subjectId: reviewId }, admin)
    expect(log.items[0]).toMatchObject({ before: { photos: 2 }, after: { photos: 1 } })
    // A review without photos is approved automatically.
    expect((await write(id, accessToken, [])).status).toBe('APPROVED')
    await saveSettings(shop, 'store', { reviewApproval: 'manual' })
  })

  it('are refused from people who have not bought it, or if they are others’, too many, or of another kind', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    const stranger = await signUp(shop)
    const picture = await aPicture('jpeg', { color: '#212223' })
    expect((await send(id, stranger.accessToken, picture)).status).toBe(409)
    expect((await send(newId(), accessToken, picture)).status).toBe(404)
    const wrong = await send(id, accessToken, Buffer.from('<html>'))
    expect((await wrong.json()) as object).toMatchObject({
      code: 'validation_failed',
      fields: {
        image:
          'worn.jpg is not a photo that we can show. Please use JPG or PNG. worn.jpg is a web page, not a picture: please choose another file.',
      },
    })
    const other = await makeReviewer(shop, id)
    const theirs = await add(id, other.accessToken, '#313233')
    const gone = { photos: 'One of these photos is no longer there. Please choose it again.' }
    for (const photos of [[theirs.id], [newId()]])
      await expect(write(id, accessToken, photos)).rejects.toMatchObject({ fields: gone })
    await expect(
      write(
        id,
        accessToken,
        Array.from({ length: 4 }, () => newId()),
      ),
    ).rejects.toMatchObject({ fields: { photos: 'At most 3 photos.' } })
    expect((await shop.call(getOwnReview, { id }, accessToken)).review).toBeNull()
  })

  it('contain no camera metadata', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken } = await makeReviewer(shop, id)
    const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#414243' } })
      .withMetadata({ exif: { IFD0: { Make: 'SecretCamera' } } })
      .jpeg()
      .toBuffer()
    const answer = await send(id, accessToken, bytes)
    const photo = ((await answer.json()) as { data: ReviewPhoto }).data
    const kept = await shop.deps.files.read(`media/originals/${keyOf(photo)}`)
    expect(bytes.includes('SecretCamera')).toBe(true)
    expect(kept?.includes('SecretCamera')).toBe(false)
  })

  it('are in their author’s data export, and are deleted with the account, or a day later if no review was saved', async () => {
    const { id } = await makeProduct(shop)
    const { accessToken, user } = await makeReviewer(shop, id)
    const [kept, left] = [await add(id, accessToken, '#515253'), await add(id, accessToken, '#545556')]
    await write(id, accessToken, [kept.id])
    const copy = JSON.parse(await (await shop.call(getMyData, {}, accessToken)).text()) as {
      reviewPhotos: { address: string }[]
    }
    expect(copy.reviewPhotos.map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^/media/${keyOf(kept)}\\.\\d+\\..{43}-1920\\.jpg$`)),
      ]),
    )
    shop.passTime(day + 60_000)
    await shop.jobs.sweep.runNow()
    expect([await isKept(kept), await isKept(left)]).toEqual([true, false])
    await transaction(shop.deps.db, trx => eraseUser(trx, user.id, nowIso(shop.deps)))
    expect(await shop.deps.db('review_photos').where({ id: kept.id })).toEqual([])
    await shop.jobs.sweep.runNow()
    expect(await isKept(kept)).toBe(false)
  })
})
