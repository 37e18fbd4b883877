import { join } from 'node:path'
import { app, type BrowserWindow, screen } from 'electron'
import { z } from 'zod'
import { openJsonFile } from '../files/openJsonFile.ts'
import type { PreferenceStore } from '../preferences.ts'

const WindowPosition = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isMaximized: z.boolean(),
})

/** Kinds of windows. Each kind has its own position, so that an order opens next to a product. */
const kinds = ['office', 'orders', 'products', 'bench'] as const
export type Kind = (typeof kinds)[number]
const WindowPositions = z.partialRecord(z.enum(kinds), WindowPosition)
const defaultSizes = {
  office: { width: 1320, height: 860 },
  orders: { width: 1000, height: 820 },
  products: { width: 1000, height: 820 },
  bench: { width: 1000, height: 820 },
} satisfies Record<Kind, object>

/** Returns the kind of window that shows the page at `path`. */
export const kindOf = (path: string): Kind => {
  if (/^\/admin\/orders\/./.test(path)) return 'orders'
  if (/^\/admin\/pack(\?|$)/.test(path)) return 'bench'
  return /^\/admin\/products\?(.*&)?view=/.test(path) ? 'products' : 'office'
}

/** Tells whether a stored position is still on a display, which may have been unplugged. */
const isOnScreen = ({ x, y, width }: z.output<typeof WindowPosition>): boolean =>
  screen.getAllDisplays().some(({ workArea: area }) => {
    const overlap = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
    return overlap > 100 && y >= area.y - 10 && y < area.y + area.height - 100
  })

/**
 * Stores the last position of each kind of window. The packing page fills its own display instead, if one is set and
 * connected.
 */
export const createPositions = (preferences: Pick<PreferenceStore, 'read'>) => {
  const file = openJsonFile(join(app.getPath('userData'), 'windows.json'), WindowPositions, {})
  const benchDisplay = () =>
    screen.getAllDisplays().find(({ id }) => id === preferences.read().benchDisplay)?.bounds
  return {
    /** Returns the position of a new window; `shift` in px keeps it from covering another of its kind. */
    forKind: (kind: Kind, shift: number) => {
      const display = kind === 'bench' ? benchDisplay() : undefined
      if (display) return { bounds: { ...display, fullscreen: true }, isMaximized: false, isFullscreen: true }
      const saved = file.read()[kind]
      if (!saved || !isOnScreen(saved))
        return { bounds: defaultSizes[kind], isMaximized: false, isFullscreen: false }
      const { x, y, width, height, isMaximized } = saved
      return {
        bounds: { x: x + shift, y: y + shift, width, height },
        isMaximized: isMaximized && shift === 0,
        isFullscreen: false,
      }
    },
    save: (window: BrowserWindow, kind: Kind): void => {
      if (window.isDestroyed() || window.isMinimized()) return
      file.tryWrite({
        ...file.read(),
        [kind]: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
      })
    },
  }
}
