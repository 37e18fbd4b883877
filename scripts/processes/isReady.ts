/** Tells whether the shop at an address, such as `http://localhost:3000`, answers as ready. */
export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
