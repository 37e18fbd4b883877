/** Sums up the sales, as in a shop that has been open for a while. */
export const sumUpSales = async (url: string, accessToken: string) => {
  const request = { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } }
  const { ok, status } = await fetch(`${url}/api/admin/jobs/sales/run`, request)
  if (!ok) throw new Error(`The sales cannot be summed up: ${status}.`)
}
