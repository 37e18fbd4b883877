import { screens } from './screens.ts'

/** Whether the back office has a screen at this path below /admin, as `screens` names it. */
export const hasScreen = (path: string): boolean => screens.some(screen => screen.path === path)

/**
 * Where one thing of a list is looked at: its own page, else the list searched for it, else null where neither is
 * there.
 */
export const placeOf = (list: string, id: string, search: string): string | null => {
  if (hasScreen(`${list}/:id`)) return `/admin/${list}/${id}`
  return hasScreen(list) ? `/admin/${list}?search=${encodeURIComponent(search)}` : null
}
