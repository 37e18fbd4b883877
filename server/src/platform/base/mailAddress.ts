export interface MailAddress {
  name?: string
  address: string
}

// Refuses spaces, line breaks and characters with a meaning in headers; the mail server judges anything beyond ASCII.
const addressPattern = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,190}$/u
const nameAndAddress = /^"?(?<name>[^"<>]*?)"?\s*<(?<inner>[^<>]+)>$/u

/** Converts text to one line for a header: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const isMailAddress = (text: string): boolean => addressPattern.test(text)

/** Returns the address with its name on one line. Throws if it could reach, or forge, anything except one mailbox. */
export const checkedAddress = (mailbox: MailAddress): MailAddress => {
  if (!isMailAddress(mailbox.address)) throw new Error('This is not an email address that can be written to.')
  const name = oneLine(mailbox.name ?? '')
  return { address: mailbox.address, ...(name && { name }) }
}

/** Reads `Madar <orders@shop.example>` or `orders@shop.example`; null for anything else. */
export const parseMailAddress = (text: string): MailAddress | null => {
  const { name = '', inner = text } = nameAndAddress.exec(text.trim())?.groups ?? {}
  const parsed = { name: name.trim(), address: inner.trim() }
  if (/\p{Cc}/u.test(text) || !isMailAddress(parsed.address)) return null
  return checkedAddress(parsed)
}
