// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import { somePicture } from '../../../test/someProduct.ts'
import { someVariant } from '../../../test/someVariant.ts'
import { thobe, openProductPage, optionSelector, useProductPage } from '../../../test/productPage.ts'

useProductPage()

test('arrow keys move between thumbnails, which form a column in wide windows', async () => {
  const images = ['front', 'side', 'back'].map(id => somePicture(id))
  const { page } = await openProductPage(thobe({ images }))
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
})

test('the space for thumbnails remains if a colour has a single picture', async () => {
  const [white, navy] = [someVariant({ color: 'White' }), someVariant({ color: 'Navy' })]
  const images = [somePicture('front', white.id), somePicture('back', white.id), somePicture('navy', navy.id)]
  const { page, click } = await openProductPage(
    thobe({
      images,
      variants: [
        { ...white, images: images.slice(0, 2) },
        { ...navy, images: images.slice(2) },
      ],
    }),
  )
  expect(page.querySelectorAll('[aria-label^="Show picture"]')).toHaveLength(2)
  await click(optionSelector('color', 'Navy'))
  expect(page.querySelectorAll('[aria-label^="Show picture"]')).toHaveLength(1)
})

test('a picture opens over the whole window, can be enlarged, and leads to the others and back', async () => {
  const images = ['front', 'side', 'back'].map(name => somePicture(name))
  const { page, find, click } = await openProductPage(thobe({ images }))
  await click('[aria-label="Enlarge picture 1 of 3: front"]')
  await until(() => find('dialog'))
  const title = () => find('dialog').getAttribute('aria-label')
  const shown = () => find('dialog img').getAttribute('src')
  const press = (key: string) =>
    act(() => void find('dialog').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(title()).toBe('Thobe, picture 1 of 3')
  expect(shown()).toContain('front')
  await click('dialog [aria-label="Larger"]')
  // Arrow keys scroll an enlarged picture.
  press('ArrowRight')
  expect(title()).toBe('Thobe, picture 1 of 3')
  await click('dialog [aria-label="Smaller"]')
  press('ArrowLeft')
  expect(title()).toBe('Thobe, picture 3 of 3')
  expect(shown()).toContain('back')
  await click('dialog [aria-label="Larger"]')
  await click('dialog [aria-label="Next picture"]')
  expect(title()).toBe('Thobe, picture 1 of 3')
  // The next picture is not enlarged initially.
  find('dialog [aria-label="Larger"]')
  await click('dialog [aria-label="Previous picture"]')
  await click('dialog [aria-label="Previous picture"]')
  expect(title()).toBe('Thobe, picture 2 of 3')
  await click('dialog [aria-label="Close"]')
  expect(page.querySelector('dialog')).toBeNull()
  await click('[aria-label="Enlarge"]')
  act(() => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(page.querySelector('dialog')).toBeNull()
})

const film = {
  url: '/media/videos/film.webm',
  type: 'video/webm',
  width: 1080,
  height: 1350,
  seconds: 12,
  alt: 'How it falls',
  poster: null,
}

test('the video comes after the pictures, is loaded on a click, and stops when the gallery moves on', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const images = ['front', 'side'].map(name => somePicture(name))
  const { page, find, click } = await openProductPage(thobe({ images, video: film }))
  expect(
    [...page.querySelectorAll('[aria-label^="Show"]')].map(one => one.getAttribute('aria-label')),
  ).toEqual(['Show picture 1: front', 'Show picture 2: side', 'Show the film'])
  expect(page.querySelector('video')).toBeNull()
  const track = find('[class*=track]')
  Object.defineProperty(track, 'clientWidth', { value: 100 })
  const swipeTo = (slide: number) => {
    track.scrollLeft = slide * 100
    act(() => void track.dispatchEvent(new Event('scroll')))
  }
  swipeTo(2)
  await click('[aria-label="Play film: How it falls"]')
  const player = () => find('video') as HTMLVideoElement
  expect(player().getAttribute('src')).toBe('/media/videos/film.webm')
  expect([player().controls, player().playsInline, player().preload, player().autoplay]).toEqual([
    true,
    true,
    'none',
    false,
  ])
  expect(play).toHaveBeenCalledTimes(1)
  expect(pause).not.toHaveBeenCalled()
  swipeTo(0)
  expect(pause).toHaveBeenCalledTimes(1)
  // The zoom shows only pictures.
  await click('[aria-label="Enlarge picture 1 of 2: front"]')
  await until(() => expect(find('dialog').getAttribute('aria-label')).toBe('Thobe, picture 1 of 2'))
  await click('dialog [aria-label="Close"]')
  act(() => void player().dispatchEvent(new Event('error')))
  expect(find('[role=alert]').textContent).toBe(
    'The film cannot be played right now. Please try again later.',
  )
})
