/** Writes a specification's key in words: `fabricWeight` becomes `Fabric weight`. A key in words gets a capital. */
export const keyInWords = (key: string): string => {
  const spaced = key.replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
