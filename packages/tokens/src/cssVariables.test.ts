import { expect, test } from 'vitest'
import { appearanceVariables } from './appearanceVariables.ts'
import { contrast, readableRatio } from './contrast.ts'
import { cssVariables } from './cssVariables.ts'
import { dark, light } from './palette.ts'

test('tokens.css holds the tokens (npx vitest run packages/tokens -u writes it)', async () => {
  await expect(cssVariables()).toMatchFileSnapshot('./tokens.css')
})

test.each([
  ['light', light],
  ['dark', dark],
])('every text colour can be read on every ground, %s', (_, colors) => {
  for (const ground of [colors.ground, colors.surface, colors.sunken])
    for (const ink of [colors.ink, colors.muted, colors.success, colors.danger])
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(readableRatio)
  for (const ground of [colors.ground, colors.surface])
    expect(contrast(colors.control, ground)).toBeGreaterThanOrEqual(3)
})

test('colours from the settings get text that can be read on them', () => {
  const variables = appearanceVariables({ primaryColor: '#fde047', accentColor: '#111', darkMode: true })
  expect(contrast(variables['--primary'], variables['--on-primary'])).toBeGreaterThanOrEqual(readableRatio)
  expect(contrast(variables['--accent'], variables['--on-accent'])).toBeGreaterThanOrEqual(readableRatio)
})

test('a dark primary colour is lightened on the dark ground, and nonsense falls back', () => {
  const variables = appearanceVariables({ primaryColor: '#0f172a', accentColor: 'url(x)', darkMode: true })
  expect(contrast(variables['--primary'], dark.ground)).toBeGreaterThanOrEqual(readableRatio)
  expect(variables['--accent']).toBe('#f59e0b')
})
