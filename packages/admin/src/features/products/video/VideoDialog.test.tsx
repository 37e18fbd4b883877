// @vitest-environment jsdom
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import type { ApiUpload } from '../../../kit/platform/Platform.ts'
import { aProduct } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const office = useOffice()

const thobe = aProduct()
const film = { id: idOf(9), name: 'film.mp4', type: 'video/mp4', size: 1000 }
const tooLong = 'The video is longer than 60 seconds. Please cut it.'

it('asks for a file, sends it with its text, and shows a refusal at the field', async () => {
  const sent: ApiUpload[] = []
  office.open(
    `/admin/products?view=${thobe.id}`,
    { [listStaffProducts.path]: listOf(), [getStaffProduct.path]: thobe },
    {
      openFiles: async () => ({ files: [film], refused: [] }),
      releaseFiles: () => undefined,
      upload: request => {
        sent.push(request)
        const body = { error: tooLong, code: 'validation_failed', fields: { video: tooLong } }
        return { done: Promise.resolve({ status: 400, body }), cancel: () => undefined }
      },
    },
  )
  await office.shows('Add Video')
  await office.press('Add Video').shows('Video file')
  await office.press('Save Video').shows('Please choose a video.')
  expect(sent).toEqual([])
  await office.press('Choose File').shows('film.mp4')
  office.type('Alt text', 'How it falls')
  office.press('Save Video')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: `/admin/products/${thobe.id}/video`,
    fields: [['alt', 'How it falls']],
    files: [{ field: 'video', fileId: film.id }],
  })
  await office.shows(tooLong)
})

it('also saves a video from the product’s form, which stays as it is', async () => {
  const sent: ApiUpload[] = []
  const video = {
    url: '/media/film.mp4',
    type: 'video/mp4',
    width: 1080,
    height: 1350,
    seconds: 12,
    alt: 'How it falls',
    poster: null,
  }
  let current = thobe
  office.open(
    `/admin/products?edit=${thobe.id}`,
    { [listStaffProducts.path]: listOf(), [getStaffProduct.path]: () => current },
    {
      openFiles: async () => ({ files: [film], refused: [] }),
      releaseFiles: () => undefined,
      upload: request => {
        sent.push(request)
        current = { ...thobe, video }
        return { done: Promise.resolve({ status: 200, body: video }), cancel: () => undefined }
      },
    },
  )
  await office.shows('Add Video')
  const title = document.querySelector<HTMLInputElement>('[name=title]')!
  office.typeInto(title, 'A new title')
  await office.press('Add Video').shows('Video file')
  await office.press('Choose File').shows('film.mp4')
  await office.press('Save Video').shows('Video saved successfully!', 'How it falls, 12 seconds')
  expect(sent.map(({ path }) => path)).toEqual([`/admin/products/${thobe.id}/video`])
  expect(title.value).toBe('A new title')
  expect(office.call.mock.calls.some(([{ method }]) => method !== 'GET')).toBe(false)
})
