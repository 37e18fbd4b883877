/** The table row that contains this text. */
export const rowNamed = (name: string): HTMLTableRowElement => {
  const found = [...document.querySelectorAll('tr')].find(({ textContent }) => textContent.includes(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}
