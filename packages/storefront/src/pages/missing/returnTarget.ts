/**
 * Returns the address in `?to=`, or the home page if that address is outside the shop. Returns complete addresses,
 * because a browser reads the path `//host` as another host, and resolves `/.//host` to it.
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
