/** Lets the browser save a file that a call has answered with. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
