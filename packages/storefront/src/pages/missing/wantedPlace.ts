/**
 * Returns the address in `?to=`, or the home page if it is not in the shop. Returns complete addresses, because a
 * browser reads a path such as `//host` as another host, and `/.//host` becomes one.
 */
export const wantedPlace = ({ origin, search }: Pick<Location, 'origin' | 'search'>): string => {
  const home = `${origin}/`
  const to = new URLSearchParams(search).get('to') ?? home
  try {
    const wanted = new URL(to, origin)
    return wanted.origin === origin ? wanted.href : home
  } catch {
    return home
  }
}
