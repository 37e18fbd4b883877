import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Draws the home screen's and the desktop app's icons from web/public/favicon.svg. Run after changing it: `npm run icons`. */
const at = (name: string) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url))
const svg = await readFile(at('favicon.svg'), 'utf8')

/** Platforms cut their own corners, so the ground reaches to the edge; `scale` is the garment's part of it. */
const filled = (scale: number) =>
  svg
    .replace(' rx="4"', '')
    .replace('<path ', `<path transform="translate(16 16) scale(${scale}) translate(-16 -16)" `)

/** The garment alone, in black. */
const shape = svg
  .replace(/<rect[^>]*>/, '')
  .replace(/stroke="#\w+" stroke-width="1.4"/, 'stroke="#000" stroke-width="2"')
const tray = '../../desktop/src/renderer/public'

const draw = (drawing: string, size: number, name: string) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(at(name))

await Promise.all([
  draw(svg, 192, 'icon-192.png'),
  draw(svg, 512, 'icon-512.png'),
  // Within the circle that is never cut: four fifths of the width.
  draw(filled(0.8), 512, 'icon-maskable-512.png'),
  draw(filled(0.9), 180, 'apple-touch-icon.png'),
  // electron-builder makes each system's own kind of it.
  draw(svg, 1024, '../../desktop/icons/icon.png'),
  draw(svg, 32, `${tray}/tray.png`),
  // Windows of Linux.
  draw(svg, 256, `${tray}/icon.png`),
  // macOS takes the shape alone, and finds the larger one by its name.
  draw(shape, 18, `${tray}/trayTemplate.png`),
  draw(shape, 36, `${tray}/trayTemplate@2x.png`),
])
