import { chakra, Flex } from '@chakra-ui/react'
import type { ReactElement } from 'react'

export interface LinkRowItem {
  key: string
  /** A link with an icon and text. */
  link: ReactElement
}

const Chip = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    borderRadius: 'l2',
    '& svg': { flexShrink: 0 },
  },
  variants: {
    look: {
      plain: {
        minHeight: { base: '11', md: '9' },
        paddingX: { base: '2.5', md: '3' },
        bg: 'bg.panel',
        borderWidth: '1px',
        _hover: { borderColor: 'border.emphasized' },
      },
      quiet: {
        minHeight: { base: '11', md: '7' },
        paddingX: '2',
        color: 'fg.muted',
        textStyle: 'xs',
        _hover: { bg: 'bg.emphasized', color: 'fg' },
      },
    },
  },
})

interface Props {
  label: string
  look: 'plain' | 'quiet'
  links: readonly LinkRowItem[]
}

/** Links to other pages, side by side. */
export const LinkRow = ({ label, look, links }: Props) => (
  <Flex as="ul" aria-label={label} wrap="wrap" gap={look === 'plain' ? '2' : '1'} listStyleType="none">
    {links.map(({ key, link }) => (
      <li key={key}>
        <Chip asChild look={look}>
          {link}
        </Chip>
      </li>
    ))}
  </Flex>
)
