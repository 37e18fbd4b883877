import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { NavCount, NavItem } from '@shop/ui/layout/NavItem.tsx'
import { NavGroup } from '@shop/ui/layout/NavGroup.tsx'
import { NavLink } from 'react-router-dom'
import { useWorklist } from '../kit/live/useWorklist.ts'
import { sidebarGroups } from '../kit/screens/groups.ts'
import { useInnerPages, useSections } from '../kit/session/useSections.ts'

/** The sidebar's groups with the sections that the signed-in user may see, and their numbers of open tasks. */
export const Sections = () => {
  const sections = useSections()
  const innerPages = useInnerPages()
  const worklist = useWorklist()
  return sidebarGroups.map(({ title, paths }) => {
    const visibleSections = [
      ...paths.flatMap(path => sections.find(section => section.path === path) ?? []),
      ...(title === 'System' ? innerPages : []),
    ]
    return (
      visibleSections.length > 0 && (
        <NavGroup key={title} title={title}>
          {visibleSections.map(({ path, to, title: name, icon }) => {
            const entry = worklist?.find(({ section, isCountedTwice }) => section === path && !isCountedTwice)
            return (
              <li key={to}>
                <NavItem>
                  <NavLink to={to} end={path === ''} title={entry && `${entry.count} ${entry.words}`}>
                    <Icon name={icon} />
                    {name}
                    {entry && <NavCount>{entry.count}</NavCount>}
                  </NavLink>
                </NavItem>
              </li>
            )
          })}
        </NavGroup>
      )
    )
  })
}
