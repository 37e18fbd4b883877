import { Center, chakra, SimpleGrid, Text } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface QuickAction {
  label: string
  icon: IconName
  /** Makes the link around what it is given. */
  link: (content: ReactElement) => ReactElement
}

const Tile = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '12',
    paddingX: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l2',
    fontWeight: 'medium',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'border.emphasized' },
  },
})

/** Ways to what is done every day. */
export const ActionGrid = ({ label, actions }: { label: string; actions: readonly QuickAction[] }) => (
  <SimpleGrid
    as="ul"
    aria-label={label}
    columns={{ base: 2, md: 3, '2xl': 6 }}
    gap={{ base: '2', md: '3' }}
    listStyleType="none"
    marginTop={{ base: '3', md: '4' }}
  >
    {actions.map(({ label: text, icon, link }) => (
      <li key={text}>
        <Tile asChild>
          {link(
            <>
              <Center boxSize="7" flexShrink="0" borderRadius="l2" bg="bg.muted" color="fg.muted">
                <Icon name={icon} size={16} />
              </Center>
              <Text lineHeight="short">{text}</Text>
            </>,
          )}
        </Tile>
      </li>
    ))}
  </SimpleGrid>
)
