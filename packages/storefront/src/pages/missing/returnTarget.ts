/**
 * Returns the address in `?to=`, or the home page if it is not in the shop. Returns complete addresses, because a
 * browser reads a path such as `//host` as another host, and `/.//host` becomes one.
 */
export const returnTarget = ({ origin, search }: Pick<Location, 'origin' | 'search'>): string => {
  const home = `${origin}/`
  const target = new URLSearchParams(search).get('to') ?? home
  try {
    const url = new URL(target, origin)
    return url.origin === origin ? url.href : home
  } catch {
    return home
  }
}
