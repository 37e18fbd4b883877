import { addressOf, screens } from '@shop/admin/kit/screens/screens'
import { appScheme, recordPath } from '@shop/contracts/shop/appLinks'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const paths = new Set<string>(screens.map(({ path }) => path))
const hasScreen = (path: string): boolean =>
  /^[\w/-]+$/.test(path) && (paths.has(path) || paths.has(`${path}/:id?`))

/** Returns the path in a link to the app; null for any other text. Links only open pages; they change nothing. */
export const pathOfLink = (link: string): string | null => {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, pathname, search, username, port } = new URL(link)
  if (protocol !== `${appScheme}:` || username || port || search) return null
  const path = `${hostname}${pathname}`.replace(/\/+$/, '')
  if (hasScreen(path)) return addressOf(path)
  const [collection = '', recordId = '', ...extra] = path.split('/')
  if (extra.length > 0 || !uuid.test(recordId)) return null
  return recordPath(collection, recordId) ?? (paths.has(`${collection}/:id`) ? addressOf(path) : null)
}

/** Returns the path of the link in the app's arguments, if there is one. */
export const pathInArguments = (args: readonly string[]): string | null =>
  args.map(pathOfLink).find(path => path !== null) ?? null
