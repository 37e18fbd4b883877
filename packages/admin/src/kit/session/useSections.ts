import { innerPages } from '../screens/groups.ts'
import { addressOf, screens, sections } from '../screens/screens.ts'
import { useCan } from './useCan.ts'

/** Returns the screens of the sidebar that the signed-in user may see. */
export const useSections = () => {
  const can = useCan()
  return sections.filter(({ needs }) => can(needs))
}

/** Returns the pages that the signed-in user may see without the section that they belong to; they have no keys. */
export const useInnerPages = () => {
  const can = useCan()
  const titleByPath = new Map(
    screens.filter(({ needs }) => can(needs)).map(({ path, title }) => [path, title]),
  )
  return innerPages.flatMap(({ path, icon, section }) => {
    const title = titleByPath.get(path)
    return title !== undefined && !titleByPath.has(section)
      ? [{ path, title, icon, to: addressOf(path) }]
      : []
  })
}
