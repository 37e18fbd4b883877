import { manifest } from 'virtual:page-assets'

const entry = 'src/entry-client.tsx'
const storefront = '../packages/storefront/src/'

const chunkOf = (source: string) => {
  const chunk = manifest?.[source]
  if (!chunk) throw new Error(`the browser's build has no ${source}; build it first`)
  return chunk
}

const address = (file: string): string => `/${file}`

const collect = (source: string, scripts: Set<string>, styles: Set<string>): void => {
  const { file, css = [], imports = [] } = chunkOf(source)
  if (scripts.has(file)) return
  scripts.add(file)
  imports.forEach(imported => collect(imported, scripts, styles))
  css.forEach(sheet => styles.add(sheet))
}

/** Fonts needed for the first paint. */
const fonts: string[] = Object.values(manifest ?? {})
  .flatMap(({ file, assets = [] }) => [file, ...assets])
  .filter((file, index, all) => file.endsWith('.woff2') && all.indexOf(file) === index)

/** The head's links to what the page of a module needs: styles, scripts and fonts, without a request too many. */
export const filesFor = (source: string): string => {
  if (!manifest) return `<script type="module" src="/${entry}"></script>`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  collect(entry, scripts, styles)
  collect(storefront + source, scripts, styles)
  const [main, ...others] = scripts
  return [
    `<script src="${address(chunkOf('src/entry-early.ts').file)}"></script>`,
    ...fonts.map(
      file => `<link rel="preload" as="font" type="font/woff2" href="${address(file)}" crossorigin>`,
    ),
    ...[...styles].map(file => `<link rel="stylesheet" href="${address(file)}">`),
    `<script type="module" src="${address(main ?? '')}"></script>`,
    ...others.map(file => `<link rel="modulepreload" href="${address(file)}">`),
  ].join('\n    ')
}
