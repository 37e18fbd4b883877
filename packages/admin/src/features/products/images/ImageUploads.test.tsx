// @vitest-environment jsdom
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { aProduct } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const thobe = aProduct()
const picture = { id: idOf(9), name: 'front.jpg', type: 'image/jpeg', size: 1000 }

const office = useOffice()

it('asks before leaving or closing aborts uploads of pictures', async () => {
  office.open(
    `/admin/products?edit=${thobe.id}`,
    {
      [listStaffProducts.path]: listOf(),
      '/admin/collections': listOf(),
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
  await office.press('Update Product').shows('Uploading images')
  void office.go('/admin/alerts')
  await office.shows('Leave without uploading?')
  office.press('Stay Here')
  await until(() => expect(document.body.textContent).not.toContain('Leave without uploading?'))
  document.querySelector<HTMLElement>('[role=dialog][data-state=open] [aria-label=Close]')?.click()
  await office.shows('Leave without uploading?')
})

it('includes pictures that were chosen just before the save and are read during it', async () => {
  let giveFiles: (given: { files: (typeof picture)[]; refused: [] }) => void = () => undefined
  let answer: (saved: unknown) => void = () => undefined
  office.open(
    `/admin/products?edit=${thobe.id}`,
    {
      [listStaffProducts.path]: listOf(),
      '/admin/collections': listOf(),
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
  await office.press('Update Product').shows('Updating...')
  giveFiles({ files: [picture], refused: [] })
  await until(() => expect(document.querySelectorAll('[role=dialog] img').length).toBeGreaterThan(0))
  answer({ ...thobe, materials: 'Wool', version: 2 })
  await until(() => expect(office.place()).toBe('/admin/products'))
  expect(document.body.textContent).toContain('Uploading images')
  expect(document.body.textContent).toContain('front.jpg')
  expect(document.body.textContent).not.toContain('Leave without saving?')
})
