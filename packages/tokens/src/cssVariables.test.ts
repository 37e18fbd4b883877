import { expect, test } from 'vitest'
import { appearanceVariables } from './appearanceVariables.ts'
import { contrast, readableRatio } from './contrast.ts'
import { cssVariables } from './cssVariables.ts'
import { dark, light } from './palette.ts'

test('tokens.css contains the tokens (npx vitest run packages/tokens -u writes it)', async () => {
  await expect(cssVariables()).toMatchFileSnapshot('./tokens.css')
})

test.each([
  ['light', light],
  ['dark', dark],
])('every text colour is readable on every background, %s', (_, colors) => {
  for (const ground of [colors.ground, colors.surface, colors.sunken])
    for (const ink of [colors.ink, colors.muted, colors.success, colors.danger])
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(readableRatio)
  for (const ground of [colors.ground, colors.surface])
    expect(contrast(colors.control, ground)).toBeGreaterThanOrEqual(3)
})

test('colours from the settings have readable text on them', () => {
  const variables = appearanceVariables({ primaryColor: '#fde047', accentColor: '#111', darkMode: true })
  expect(contrast(variables['--primary'], variables['--on-primary'])).toBeGreaterThanOrEqual(readableRatio)
  expect(contrast(variables['--accent'], variables['--on-accent'])).toBeGreaterThanOrEqual(readableRatio)
})

test.each([
  { primaryColor: '#0f172a', darkMode: true },
  { primaryColor: '#fffff0', darkMode: false },
])(
  'a primary colour too close to its background is swapped with the text colour: $primaryColor',
  settings => {
    const variables = appearanceVariables({ ...settings, accentColor: '#f59e0b' })
    const { ground } = settings.darkMode ? dark : light
    expect(contrast(variables['--primary'], ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(variables['--primary'], variables['--on-primary'])).toBeGreaterThanOrEqual(readableRatio)
    expect(contrast(variables['--accent-on-ground'], ground)).toBeGreaterThanOrEqual(readableRatio)
  },
)

test('an invalid colour falls back to the default', () => {
  const variables = appearanceVariables({ primaryColor: 'red;}', accentColor: 'url(x)', darkMode: false })
  expect(variables).toMatchObject({ '--brand': '#0f172a', '--accent': '#f59e0b' })
})
