/** Saves a downloaded file. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  // Revokes the address later, because the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
