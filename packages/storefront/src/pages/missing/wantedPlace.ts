/**
 * The address that `?to=` asks for, or the home page where that is not in the shop. Answers whole addresses: a path such
 * as `//host` is another host to a browser, and `/.//host` becomes one as it is read.
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
