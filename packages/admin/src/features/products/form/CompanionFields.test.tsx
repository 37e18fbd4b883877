// @vitest-environment jsdom
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { aProduct, aProductRow } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const office = useOffice()

const fes = { ...aProductRow, id: idOf(21), title: 'Fes Jalab', slug: 'fes-jalab' }
const atlas = { ...aProductRow, id: idOf(22), title: 'Atlas Jalab', slug: 'atlas-jalab' }
const old = { id: idOf(23), title: 'Old Jalab', status: 'ARCHIVED' as const, thumb: null }

it('removes products from the look, adds others, and saves their order', async () => {
  const thobe = aProduct({ look: [old], setsWithIt: [{ ...old, title: 'Father’s Thobe' }] })
  const saved: unknown[] = []
  office.open(`/admin/products?edit=${thobe.id}`, {
    [listStaffProducts.path]: listOf(atlas, fes),
    '/admin/collections': listOf(),
    [getStaffProduct.path]: (input: { lookIds?: string[]; setIds?: string[] }) => {
      if (input.lookIds) saved.push([input.lookIds, input.setIds])
      return thobe
    },
  })
  await office.shows('Complete the Look')
  const section = (title: string) => document.querySelector(`ul[aria-label="${title}"]`)
  expect(section('Complete the Look')?.textContent).toContain('Archived')
  expect(document.body.textContent).toContain('It is already in the set of Father’s Thobe.')
  document.querySelector<HTMLElement>('[aria-label="Remove Old Jalab"]')?.click()
  const adds = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Add Products',
  )
  adds[0]?.click()
  await office.shows('Add products: Complete the Look')
  const row = (title: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] tbody tr')].find(({ textContent }) =>
      textContent.includes(title),
    )
  await until(() => expect(row('Fes Jalab')).toBeDefined())
  row('Fes Jalab')?.click()
  await office.shows('Add 1 Product')
  row('Atlas Jalab')?.click()
  await office.shows('Add 2 Products')
  office.press('Add 2 Products')
  await until(() => expect([...(section('Complete the Look')?.querySelectorAll('li') ?? [])]).toHaveLength(2))
  office.press('Update Product')
  await until(() => expect(saved).toEqual([[[fes.id, atlas.id], []]]))
})
