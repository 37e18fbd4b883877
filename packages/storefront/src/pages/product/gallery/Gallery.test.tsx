// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import { somePicture } from '../../../test/someProduct.ts'
import { someVariant } from '../../../test/someVariant.ts'
import { thobe, open, pick, useProductPage } from '../../../test/productPage.ts'

useProductPage()

test('the arrow keys go from thumbnail to thumbnail, which stand one below the other on wide windows', async () => {
  const images = ['front', 'side', 'back'].map(id => somePicture(id))
  const { page, close } = await open(thobe({ images }))
  const thumbnails = [...page.querySelectorAll<HTMLElement>('[aria-label^="Show picture"]')]
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  thumbnails[0]?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(thumbnails[1])
  press('ArrowRight')
  press('ArrowRight')
  expect(document.activeElement).toBe(thumbnails[2])
  press('ArrowUp')
  expect(document.activeElement).toBe(thumbnails[1])
  close()
})

test('thumbnails keep their place when a colour has a single picture', async () => {
  const [white, navy] = [someVariant({ color: 'White' }), someVariant({ color: 'Navy' })]
  const images = [somePicture('front', white.id), somePicture('back', white.id), somePicture('navy', navy.id)]
  const { page, click, close } = await open(
    thobe({
      images,
      variants: [
        { ...white, images: images.slice(0, 2) },
        { ...navy, images: images.slice(2) },
      ],
    }),
  )
  expect(page.querySelectorAll('[aria-label^="Show picture"]')).toHaveLength(2)
  await click(pick('color', 'Navy'))
  expect(page.querySelectorAll('[aria-label^="Show picture"]')).toHaveLength(1)
  close()
})

test('a picture opens over the whole window, is enlarged, and leads to the others and back', async () => {
  const images = ['front', 'side', 'back'].map(name => somePicture(name))
  const { page, find, click, close } = await open(thobe({ images }))
  await click('[aria-label="Enlarge picture 1 of 3: front"]')
  await until(() => find('dialog'))
  const title = () => find('dialog').getAttribute('aria-label')
  const shown = () => find('dialog img').getAttribute('src')
  const press = (key: string) =>
    act(() => void find('dialog').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(title()).toBe('Thobe, picture 1 of 3')
  expect(shown()).toContain('front')
  await click('dialog [aria-label="Larger"]')
  // The arrow keys move about in the enlarged picture.
  press('ArrowRight')
  expect(title()).toBe('Thobe, picture 1 of 3')
  await click('dialog [aria-label="Smaller"]')
  press('ArrowLeft')
  expect(title()).toBe('Thobe, picture 3 of 3')
  expect(shown()).toContain('back')
  await click('dialog [aria-label="Larger"]')
  await click('dialog [aria-label="Next picture"]')
  expect(title()).toBe('Thobe, picture 1 of 3')
  // Another picture begins whole.
  find('dialog [aria-label="Larger"]')
  await click('dialog [aria-label="Previous picture"]')
  await click('dialog [aria-label="Previous picture"]')
  expect(title()).toBe('Thobe, picture 2 of 3')
  await click('dialog [aria-label="Close"]')
  expect(page.querySelector('dialog')).toBeNull()
  await click('[aria-label="Enlarge"]')
  act(() => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(page.querySelector('dialog')).toBeNull()
  close()
})
