/** A mail server and how to connect to it. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (port 465); otherwise by STARTTLS if it is offered. */
  isSecure: boolean
  username: string
  password: string
}

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Reads `smtp://user:password@mail.example:587` or `smtps://…`; null for anything else. */
export const parseSmtpUrl = (text: string): SmtpServer | null => {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const isSecure = protocol === 'smtps:'
  const [user, pass] = [decode(username), decode(password)]
  if (!isSecure && protocol !== 'smtp:') return null
  if (!hostname || (pathname !== '' && pathname !== '/') || search || hash || user === null || pass === null)
    return null
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    username: user,
    password: pass,
  }
}
