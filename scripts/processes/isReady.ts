/** Tells whether the shop at an address, such as `http://localhost:3000`, reports that it is ready. */
export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
