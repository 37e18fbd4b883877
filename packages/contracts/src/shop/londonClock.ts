const hour = 3_600_000
const day = 24 * hour

/** 01:00 UTC of a month's last Sunday, when clocks are changed. */
const changeIn = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * day
}

/**
 * Time that clocks in London show at an instant (ms), read as if it were UTC. By the rule that has held since 1996
 * (Summer Time Order 2002); a browser's own `Intl` takes a phone longer to start than the page that asks.
 */
export const shownInLondon = (instant: number): Date => {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= changeIn(year, 2) && instant < changeIn(year, 9)
  return new Date(instant + (isSummer ? hour : 0))
}
