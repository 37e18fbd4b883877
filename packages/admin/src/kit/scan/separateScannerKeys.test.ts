// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { separateScannerKeys } from './separateScannerKeys.ts'

let scanned: string[]
/** Keys that reach the page. */
let pageKeys: string[]
let listener: ReturnType<typeof separateScannerKeys>
const recordPageKey = ({ key }: KeyboardEvent) => void pageKeys.push(key)

/** Presses a key on the focused element, with its default effect unless prevented. */
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  const isAllowed = (document.activeElement ?? document.body).dispatchEvent(event)
  if (isAllowed && key.length === 1 && document.activeElement instanceof HTMLInputElement)
    document.activeElement.value += key
  return isAllowed
}
const scan = (code: string, gapMs = 5) => {
  for (const key of code) {
    press(key)
    vi.advanceTimersByTime(gapMs)
  }
  press('Enter')
}
const focus = (html: string) => {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLInputElement
  element.focus()
  return element
}

beforeEach(() => {
  vi.useFakeTimers()
  scanned = []
  pageKeys = []
  listener = separateScannerKeys(code => scanned.push(code))
  window.addEventListener('keydown', listener.onKeyDown, true)
  document.addEventListener('keydown', recordPageKey)
})
afterEach(() => {
  listener.discard()
  window.removeEventListener('keydown', listener.onKeyDown, true)
  document.removeEventListener('keydown', recordPageKey)
  document.body.innerHTML = ''
  vi.useRealTimers()
})

it('reads a fast burst that ends with Enter, and hides it from the page’s shortcuts', () => {
  scan('GR/TH-56?')
  vi.runAllTimers()
  expect(scanned).toEqual(['GR/TH-56?'])
  expect(pageKeys).toEqual([])
})

it('does not press the button that has the focus', () => {
  focus('<button>Delete</button>')
  scan('5012 345')
  expect(scanned).toEqual(['5012 345'])
  expect(pageKeys).toEqual([])
})

it('returns one or two keys, or slow keys, to the page', () => {
  press('g')
  vi.advanceTimersByTime(101)
  expect(pageKeys).toEqual(['g'])
  press('p')
  press('o')
  vi.runAllTimers()
  expect(pageKeys).toEqual(['g', 'p', 'o'])
  scan('abcdef', 110)
  expect(pageKeys.join(' ')).toBe('g p o a b c d e f Enter')
  expect(scanned).toEqual([])
})

it('lets a fast typist type into the field that a shortcut focuses', () => {
  const search = (event: KeyboardEvent) => {
    event.preventDefault()
    focus('<input>')
  }
  document.addEventListener('keydown', search, { once: true })
  press('/')
  for (const key of 'thobe') press(key)
  vi.runAllTimers()
  expect((document.activeElement as HTMLInputElement).value).toBe('thobe')
  expect(scanned).toEqual([])
})

it('ignores Enter after two keys, and every key with Ctrl, Cmd or Alt', () => {
  press('a')
  press('b')
  expect(press('Enter')).toBe(true)
  expect(pageKeys).toEqual(['a', 'b', 'Enter'])
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press(' ')).toBe(true)
  expect(pageKeys.slice(3)).toEqual(['k', ' '])
})

it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])(
  'types into the field that has the focus: %s',
  html => {
    const field = focus(html)
    scan('5012345678900')
    expect(scanned).toEqual([])
    if (field instanceof HTMLInputElement) expect(field.value).toBe('5012345678900')
  },
)

it('types nothing into a field that is focused during a scan', () => {
  press('5')
  const field = focus('<input>')
  scan('012345')
  expect(scanned).toEqual(['5012345'])
  expect(field.value).toBe('')
})

it('accepts the GS1 separator, which scanners send as Ctrl and ]', () => {
  for (const key of '0105012345678900') press(key)
  expect(press(']', { ctrlKey: true })).toBe(false)
  for (const key of '21') press(key)
  press('Enter')
  expect(scanned).toEqual(['0105012345678900\u001D21'])
  expect(press(']', { ctrlKey: true })).toBe(true)
})

it('accepts capital letters, which are sent with Shift', () => {
  for (const key of ['Shift', 'T', 'Shift', 'H', '1']) press(key, { shiftKey: key !== '1' })
  press('Enter')
  expect(scanned).toEqual(['TH1'])
})
