import { Button as ChakraButton } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  kind?: 'main' | 'plain'
  onClick: () => void
  isDisabled?: boolean
  children: ReactNode
}

const variants = { main: 'solid', plain: 'outline' } as const

export const Button = ({ kind = 'main', onClick, isDisabled = false, children }: Props) => (
  <ChakraButton
    type="button"
    variant={variants[kind]}
    size="sm"
    // A finger needs more than a pointer.
    minHeight={{ base: '11', lg: '9' }}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </ChakraButton>
)
