// @vitest-environment jsdom
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { at, idOf } from '../../test/anOrder.ts'
import { admin, openOffice, remember, until } from '../../test/openOffice.tsx'

const variant = {
  id: idOf(2),
  sku: 'NAJD-52',
  color: 'White',
  colorHex: null,
  size: '52',
  lengthCm: 140,
  collar: 'Standard',
  cuffs: 'Standard',
  price: 4900,
  salePrice: null,
  stock: 3,
  reserved: 0,
  free: 3,
  weightGr: 400,
  barcode: '5012345678900',
}
const thobe = {
  id: idOf(1),
  title: 'Najd',
  slug: 'najd',
  description: 'A thobe.',
  materials: 'Cotton',
  care: 'Wash cold',
  status: 'ACTIVE',
  features: [],
  specifications: {},
  collections: [],
  metaTitle: '',
  metaDescription: '',
  images: [],
  variants: [variant],
  reviews: [],
  unitsSold: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
}
const picture = { id: idOf(9), name: 'front.jpg', type: 'image/jpeg', size: 1000 }

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it('asks before pictures on their way are given up, by another page or by closing', async () => {
  office = openOffice(
    `/admin/products?edit=${thobe.id}`,
    {
      [listStaffProducts.path]: { items: [], total: 0, page: 1, totalPages: 1 },
      '/admin/collections': { items: [], total: 0, page: 1, totalPages: 1 },
      [getStaffProduct.path]: thobe,
    },
    {
      openFiles: async () => ({ files: [picture], refused: [] }),
      thumbnail: async () => 'data:,',
      releaseFiles: () => undefined,
      upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
    },
  )
  await office.shows('Choose Images')
  office.press('Choose Images')
  await until(() => expect(document.querySelectorAll('[role=dialog] img').length).toBeGreaterThan(0))
  office.press('Update Product')
  await office.shows('Uploading images')
  void office.go('/admin/alerts')
  await office.shows('Leave without uploading?')
  office.press('Stay Here')
  await until(() => expect(document.body.textContent).not.toContain('Leave without uploading?'))
  document.querySelector<HTMLElement>('[role=dialog][data-state=open] [aria-label=Close]')?.click()
  await office.shows('Leave without uploading?')
})

it('takes pictures along that were chosen just before saving and come while it is under way', async () => {
  let giveFiles: (given: { files: (typeof picture)[]; refused: [] }) => void = () => undefined
  let answer: (saved: unknown) => void = () => undefined
  office = openOffice(
    `/admin/products?edit=${thobe.id}`,
    {
      [listStaffProducts.path]: { items: [], total: 0, page: 1, totalPages: 1 },
      '/admin/collections': { items: [], total: 0, page: 1, totalPages: 1 },
      [getStaffProduct.path]: (input: { version?: number }) =>
        input.version === undefined ? thobe : new Promise(resolve => (answer = resolve)),
    },
    {
      openFiles: () => new Promise(resolve => (giveFiles = resolve)),
      thumbnail: async () => 'data:,',
      releaseFiles: () => undefined,
      upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
    },
  )
  await office.shows('Choose Images')
  office.type('Materials', 'Wool')
  office.press('Choose Images')
  office.press('Update Product')
  await office.shows('Updating...')
  giveFiles({ files: [picture], refused: [] })
  await until(() => expect(document.querySelectorAll('[role=dialog] img').length).toBeGreaterThan(0))
  answer({ ...thobe, materials: 'Wool', version: 2 })
  await until(() => expect(office.place()).toBe('/admin/products'))
  expect(document.body.textContent).toContain('Uploading images')
  expect(document.body.textContent).toContain('front.jpg')
  expect(document.body.textContent).not.toContain('Leave without saving?')
})
