import { app, BrowserWindow, nativeImage } from 'electron'

/** px; Windows shows 16, and all of these where the screen is dense. */
const edge = 32
/** The accent colour, blue first as in a bitmap of Windows. */
const amber = [0x0b, 0x9e, 0xf5, 0xff]

const disc = () => {
  const pixels = Buffer.alloc(edge * edge * 4)
  const middle = (edge - 1) / 2
  for (let pixel = 0; pixel < edge * edge; pixel++)
    if (Math.hypot((pixel % edge) - middle, Math.floor(pixel / edge) - middle) <= edge / 2)
      pixels.set(amber, pixel * 4)
  return nativeImage.createFromBitmap(pixels, { width: edge, height: edge, scaleFactor: 2 })
}

export const waitingText = (count: number): string => {
  if (count === 0) return 'No orders to pack'
  return count === 1 ? '1 order to pack' : `${count} orders to pack`
}

/** Shows on the app's icon how many orders wait; Windows, which has no number for that, shows that some do. */
export const showBadge = (count: number, isWindows = process.platform === 'win32'): void => {
  app.setBadgeCount(count)
  if (!isWindows) return
  const overlay = count === 0 ? null : disc()
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(overlay, waitingText(count))
}
