import { appearanceVariables } from './appearanceVariables.ts'
import { brand, dark, light } from './palette.ts'
import { font, motion, radius, space, text } from './scales.ts'

type Values = Readonly<Record<string, string>>

const lines = (prefix: string, values: Values): string[] =>
  Object.entries(values).map(([name, value]) => `  ${prefix}${name}: ${value};`)

const rule = (selector: string, body: string[]): string => [`${selector} {`, ...body, '}', ''].join('\n')

/**
 * Returns the tokens as CSS custom properties: `--ground`, `--space-4`, `--text-lg`. `data-theme="dark"` on html
 * selects the dark colours.
 */
export const cssVariables = (): string => {
  const settings = { primaryColor: brand.primary, accentColor: brand.accent, darkMode: false }
  return [
    rule(':root', [
      '  color-scheme: light;',
      ...lines('--', light),
      ...lines('', appearanceVariables(settings)),
      `  --theme: ${brand.theme};`,
      ...lines('--space-', space),
      ...lines('--text-', text),
      ...lines('--font-', font),
      ...lines('--radius-', radius),
      ...lines('--motion-', motion),
    ]),
    rule(":root[data-theme='dark']", ['  color-scheme: dark;', ...lines('--', dark)]),
    '@media (prefers-reduced-motion: reduce) {\n  :root {\n    --motion-fast: 0ms;\n    --motion-slow: 0ms;\n  }\n}\n',
  ].join('\n')
}
