import { app, BrowserWindow, nativeImage } from 'electron'

/** Edge of the icon, px; Windows shows 16, and 32 on high-resolution screens. */
const edge = 32
/** The accent colour in the byte order of Windows bitmaps, blue first. */
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

/** Shows the number of orders to pack on the app's icon. Windows supports no numbers there, and shows a dot. */
export const showBadge = (count: number, isWindows = process.platform === 'win32'): void => {
  app.setBadgeCount(count)
  if (!isWindows) return
  const overlay = count === 0 ? null : disc()
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(overlay, waitingText(count))
}
