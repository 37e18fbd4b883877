import { gzipSync } from 'node:zlib'

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10

const fetchText = async (url: string) => (await fetch(url)).text()

/** Measures what a first visit to a page loads, KB of gzip. */
export const pageWeight = async (url: string, path: string) => {
  const html = await fetchText(url + path)
  // Counts the entry script and its preloads.
  const scripts = new Set(html.match(/(?<=[" ])\/assets\/[^" ]+\.js(?=[" ])/g))
  const sizes = await Promise.all(
    [...scripts].map(async file => gzipSync(await fetchText(url + file)).length),
  )
  return {
    htmlKb: kilobytes(gzipSync(html).length),
    scriptKb: kilobytes(sizes.reduce((sum, size) => sum + size, 0)),
    hasChakra: html.includes('chakra'),
  }
}
