/** The table row that contains this text. */
export const rowNamed = (name: string): HTMLTableRowElement => {
  const row = [...document.querySelectorAll('tr')].find(({ textContent }) => textContent.includes(name))
  if (!row) throw new Error(`no row ${name}`)
  return row
}
