import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const minBytes = 1024 // Smaller files gain nothing from compression.
// Includes only files that are served, so not the manifest.
const isCompressible = (name: string): boolean =>
  /^assets\/.+\.(js|css|svg|json|webmanifest|wasm)$/.test(name)

const compressors = {
  gz: (source: Uint8Array) => promisify(gzip)(source, { level: 9 }),
  br: (source: Uint8Array) =>
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
}

/**
 * Writes a `.br` and a `.gz` file for every served asset of at least `minBytes`, so that the server need not compress.
 */
export const precompress = (): Plugin => ({
  name: 'shop:precompress',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!isCompressible(file.fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < minBytes) continue
        for (const [ending, compress] of Object.entries(compressors))
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.${ending}`,
            source: await compress(source),
          })
      }
    },
  },
})
