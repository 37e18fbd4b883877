// @vitest-environment jsdom
import { addProductImage } from '@shop/contracts/products/endpoints'
import { matchPictures, type PicturedVariant } from '@shop/contracts/products/pictures'
import { expect, it } from 'vitest'
import type {
  ApiReply,
  ApiUpload,
  OpenFile,
  OpenedFiles,
  Platform,
  Transfer,
} from '../../../kit/platform/Platform.ts'
import { anImage } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { refusal, replyTo } from '../../../test/replyTo.ts'
import { idOf, listOf } from '../../../test/samples.ts'

const picture = (name: string, number: number): OpenFile => ({
  id: idOf(number),
  name,
  type: 'image/jpeg',
  size: 2_000_000,
})
const variant = (sku: string, product: number) => ({
  id: idOf(900 + product),
  sku,
  color: 'White',
  size: '52',
  product: { id: idOf(product), title: `Thobe ${product}` },
})
const noProducts = listOf()

/** A computer with these files, and a shop whose answers to uploads the test controls. */
const computer = (opened: OpenedFiles) => {
  const uploads: { request: ApiUpload; answer: (reply: ApiReply) => void; lose: () => void }[] = []
  const platform: Partial<Platform> = {
    openFolder: async () => opened,
    openFiles: async () => opened,
    thumbnail: async () => 'data:,',
    releaseFiles: () => undefined,
    upload: request => {
      let cancel = () => undefined as void
      const done = new Promise<ApiReply>((resolve, reject) => {
        uploads.push({ request, answer: resolve, lose: () => reject(new TypeError('lost')) })
        cancel = () => reject(Object.assign(new Error('canceled'), { name: 'TransferCanceled' }))
      })
      return { done, cancel } satisfies Transfer<ApiReply>
    },
  }
  return { platform, uploads }
}

type Skus = Record<string, PicturedVariant>
const matchIn =
  (skus: Skus) =>
  ({ names }: { names: string[] }) => ({
    items: names.map(name => ({ name, variant: skus[name] ?? null })),
  })
const matching = (skus: Skus) => ({
  '/admin/products': noProducts,
  [matchPictures.path]: matchIn(skus),
})

const office = useOffice()

it('proposes a product for each picture before the upload, and survives a lost connection', async () => {
  const files = [picture('B-10.jpg', 2), picture('A-2.jpg', 1), picture('IMG_1.jpg', 3)]
  const { platform, uploads } = computer({
    files,
    refused: [
      { name: 'notes.txt', reason: 'wrongKind' },
      { name: 'poster.png', reason: 'tooLarge' },
    ],
  })
  const found = matchIn({ 'A-2.jpg': variant('A-2', 1), 'B-10.jpg': variant('B-10', 2) })
  let isThere = false
  const match = (input: { names: string[] }) => {
    if (!isThere) throw new TypeError('fetch failed')
    return found(input)
  }
  office.open(
    '/admin/products?pictures=true',
    { '/admin/products': noProducts, [matchPictures.path]: match },
    platform,
  )
  await office.shows('Choose Folder')
  await office.press('Choose Folder').shows('Their variants could not be looked up')
  isThere = true
  await office.press('Try Again').shows('Upload 2 Pictures', '1 picture without a variant stays behind')
  await office.shows('notes.txt is not a valid image file. Please use JPG, JPEG, or PNG.')
  await office.shows('poster.png is too large. Maximum size is 15MB.')
  const rows = [...document.querySelectorAll('[role=dialog] tbody tr')].map(row => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/A-2\.jpg.*Thobe 1A-2 · White \/ 52/),
    expect.stringMatching(/B-10\.jpg.*Thobe 2B-10/),
    expect.stringMatching(/IMG_1\.jpg.*No variant/),
  ])
  expect(uploads).toEqual([])
})

it('uploads a picture for every colour of a product, and the one without a number first', async () => {
  const files = ['rabat-10.jpg', 'rabat.jpg', 'rabat-2.jpg'].map((name, index) => picture(name, index + 1))
  const { platform, uploads } = computer({ files, refused: [] })
  const product = { ...variant('', 1), id: null, color: '', size: '' }
  const found = Object.fromEntries(files.map(({ name }) => [name, product]))
  await office.open('/admin/products?pictures=true', matching(found), platform).shows('Choose Pictures')
  await office.press('Choose Pictures').shows('Upload 3 Pictures')
  const rows = [...document.querySelectorAll('[role=dialog] tbody tr')].map(row => row.textContent)
  expect(rows).toEqual(
    ['rabat.jpg', 'rabat-2.jpg', 'rabat-10.jpg'].map(name =>
      expect.stringMatching(`${name}.*Thobe 1Every colour`),
    ),
  )
  office.press('Upload 3 Pictures')
  await until(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.request).toMatchObject({ fields: [], files: [{ fileId: idOf(2) }] })
})

it('asks once before closing with pictures that are not uploaded', async () => {
  const { platform } = computer({ files: [picture('A-1.jpg', 1)], refused: [] })
  office.open('/admin/products?pictures=true', matching({ 'A-1.jpg': variant('A', 1) }), platform)
  await office.shows('Choose Pictures')
  await office.press('Choose Pictures').shows('Upload 1 Picture')
  await office.press('Cancel').shows('Close Without Uploading')
  office.press('Close')
  await until(() => expect(office?.place()).toBe('/admin/products'))
  expect(document.body.textContent).not.toContain('Leave without uploading?')
})

it('keeps failed and cancelled uploads, which can be retried', async () => {
  const { platform, uploads } = computer({
    files: [picture('A-1.jpg', 1), picture('B-1.jpg', 2), picture('C-1.jpg', 3)],
    refused: [],
  })
  office.open(
    '/admin/products?pictures=true',
    matching({ 'A-1.jpg': variant('A', 1), 'B-1.jpg': variant('B', 2), 'C-1.jpg': variant('C', 3) }),
    platform,
  )
  await office.shows('Choose Pictures')
  await office.press('Choose Pictures').shows('Upload 3 Pictures')
  office.press('Upload 3 Pictures')
  await until(() => expect(uploads).toHaveLength(2))
  uploads[0]?.lose()
  await office.shows('The connection was lost before the shop answered.')
  await until(() => expect(uploads).toHaveLength(3))
  uploads[1]?.answer(refusal('limit_reached', 'A product has at most 100 images.'))
  await office.shows('A product has at most 100 images.')
  document.querySelector<HTMLButtonElement>('[aria-label="Try A-1.jpg again"]')?.click()
  await until(() => expect(uploads).toHaveLength(4))
  document.querySelector<HTMLButtonElement>('[aria-label="Cancel C-1.jpg"]')?.click()
  uploads[3]?.answer(replyTo(addProductImage, anImage))
  await office.shows('1 of 3 uploaded', 'Back to the Rest')
  await office.press('Back to the Rest').shows('Upload 2 Pictures')
})
