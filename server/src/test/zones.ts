/** Builds a zone's delivery method as staff save it; `digit` makes its id. */
export const zoneWay = (digit: number, change: object = {}) => ({
  id: `${digit}0000000-0000-4000-8000-000000000000`,
  name: 'Tracked',
  carrier: 'Royal Mail',
  price: 1499,
  freeAbove: null as number | null,
  minDays: 5,
  maxDays: 9,
  ...change,
})

/** Builds a delivery zone as staff save it. */
export const deliveryZone = <Way extends object>(
  name: string,
  places: string[],
  ways: Way[],
  change: object = {},
) => ({
  id: `a0000000-0000-4000-8000-${Buffer.from(name).toString('hex').slice(0, 12).padEnd(12, '0')}`,
  name,
  isOpen: true,
  places,
  ways,
  ...change,
})
