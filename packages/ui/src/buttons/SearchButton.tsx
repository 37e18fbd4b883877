import { chakra, Kbd, Text } from '@chakra-ui/react'
import { Icon } from './Icon.tsx'

const FieldButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: { base: '11', lg: '9' },
    paddingX: '2.5',
    borderWidth: '1px',
    borderRadius: 'l2',
    color: 'fg.muted',
    bg: 'bg.subtle',
    cursor: 'pointer',
    _hover: { borderColor: 'border.emphasized', color: 'fg' },
  },
})

/** A button that looks like a search field and opens the palette. */
export const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <FieldButton type="button" onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
    <Icon name="search" size={16} />
    <Text flex="1" textAlign="start">
      Search
    </Text>
    <Kbd size="sm" wordSpacing="normal" hideBelow="lg" aria-hidden>
      Ctrl K
    </Kbd>
  </FieldButton>
)
