import { chakra, Flex } from '@chakra-ui/react'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

const Tab = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    minHeight: { base: '11', lg: '9' },
    paddingX: '3',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    _currentPage: { color: 'fg', borderColor: 'fg' },
  },
})

interface Props {
  label: string
  /** A link for each tab; the current one has `aria-current="page"`. */
  tabs: readonly { key: string; link: ReactElement }[]
  /** Buttons at the end of the row. */
  children?: ReactNode
}

/** Links that look like tabs; a row wider than the window scrolls to the current one. */
export const LinkTabs = ({ label, tabs, children }: Props) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const currentTab = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && currentTab)
      row.current.scrollLeft = currentTab.offsetLeft - (row.current.clientWidth - currentTab.offsetWidth) / 2
  })
  return (
    <Flex align="center" gap="2" borderBottomWidth="1px" marginBottom="3">
      <Flex
        as="nav"
        ref={row}
        aria-label={label}
        position="relative"
        flex="0 1 auto"
        minWidth="0"
        overflowX="auto"
        overflowY="hidden"
      >
        {tabs.map(({ key, link }) => (
          <Tab key={key} asChild>
            {link}
          </Tab>
        ))}
      </Flex>
      <Flex align="center" flexShrink="0">
        {children}
      </Flex>
    </Flex>
  )
}
