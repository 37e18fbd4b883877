import { manifest } from 'virtual:page-assets'

const entry = 'src/entry-client.tsx'
const closedEntry = 'src/entry-closed.ts'
/** Vite's name of the single style sheet. */
const sheet = 'style.css'

const chunkOf = (source: string) => {
  const chunk = manifest?.[source]
  if (!chunk) throw new Error(`the browser's build has no ${source}; build it first`)
  return chunk
}

interface PageFiles {
  scripts: Set<string>
  fonts: Set<string>
}

const collectFiles = (source: string, files: PageFiles): void => {
  const { file, imports = [], assets = [] } = chunkOf(source)
  if (files.scripts.has(file)) return
  files.scripts.add(file)
  imports.forEach(imported => collectFiles(imported, files))
  assets.filter(asset => asset.endsWith('.woff2')).forEach(font => files.fonts.add(font))
}

const emptyFiles = (): PageFiles => ({ scripts: new Set(), fonts: new Set() })

const fontAndStyleLinks = ({ fonts }: PageFiles): string[] => [
  ...[...fonts].map(
    file =>
      `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin fetchpriority="low">`,
  ),
  `<link rel="stylesheet" href="/${chunkOf(sheet).file}">`,
]

const joinHeadLinks = (links: string[]) => links.join('\n    ')

const collectHeadLinks = (page: string): string => {
  if (!manifest) return `<script type="module" src="/${entry}"></script>`
  const files = emptyFiles()
  collectFiles(entry, files)
  collectFiles(`../packages/storefront/src/${page}`, files)
  const scripts = [...files.scripts].map(file => `/${file}`).join(' ')
  const earlyScript = `<script src="/${chunkOf('src/entry-early.ts').file}" data-scripts="${scripts}"></script>`
  return joinHeadLinks([earlyScript, ...fontAndStyleLinks(files)])
}

const cachedHeadLinks = new Map<string, string>()

/** Returns head links for all files that a page's module needs: styles, scripts and fonts. */
export const headLinksFor = (page: string): string => {
  const links = cachedHeadLinks.get(page) ?? collectHeadLinks(page)
  cachedHeadLinks.set(page, links)
  return links
}

/** Returns the head links for the page of a closed shop. */
export const headLinksForClosed = (): string => {
  if (!manifest) return `<script type="module" src="/${closedEntry}"></script>`
  const files = emptyFiles()
  collectFiles(closedEntry, files)
  const [main, ...otherScripts] = files.scripts
  return joinHeadLinks([
    ...fontAndStyleLinks(files),
    `<script type="module" src="/${main}"></script>`,
    ...otherScripts.map(file => `<link rel="modulepreload" href="/${file}">`),
  ])
}
