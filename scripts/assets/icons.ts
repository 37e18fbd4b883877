/**
 * Generates the icons of home screen and desktop app from web/public/favicon.svg. Run it after each change to that
 * file: `npm run icons`.
 */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const pathOf = (name: string) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url))
const svg = await readFile(pathOf('favicon.svg'), 'utf8')

/**
 * Fills the square with the background, as platforms round the corners themselves; `scale` shrinks the garment within
 * it.
 */
const fullSquare = (scale: number) =>
  svg
    .replace(' rx="4"', '')
    .replace('<path ', `<path transform="translate(16 16) scale(${scale}) translate(-16 -16)" `)

/** The garment's outline in black, without background. */
const outline = svg
  .replace(/<rect[^>]*>/, '')
  .replace(/stroke="#\w+" stroke-width="1.4"/, 'stroke="#000" stroke-width="2"')
const desktopIcons = '../../desktop/src/renderer/public'

/** Draws an SVG of 32 units' width as a square PNG. SVGs have 72 units per inch. */
const draw = (drawing: string, size: number, name: string) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(pathOf(name))

await Promise.all([
  draw(svg, 192, 'icon-192.png'),
  draw(svg, 512, 'icon-512.png'),
  // Keeps the garment within the maskable icon's safe zone, a circle of four fifths of the width.
  draw(fullSquare(0.8), 512, 'icon-maskable-512.png'),
  draw(fullSquare(0.9), 180, 'apple-touch-icon.png'),
  // electron-builder converts this one to each system's format.
  draw(svg, 1024, '../../desktop/icons/icon.png'),
  draw(svg, 32, `${desktopIcons}/tray.png`),
  // Icon of the app's windows on Linux.
  draw(svg, 256, `${desktopIcons}/icon.png`),
  // macOS uses only the outline, and finds the larger file by its `@2x` name.
  draw(outline, 18, `${desktopIcons}/trayTemplate.png`),
  draw(outline, 36, `${desktopIcons}/trayTemplate@2x.png`),
])
