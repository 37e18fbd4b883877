import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const styles = {
  plain: { bg: 'bg.muted' },
  warning: { bg: 'bg.warning', borderWidth: '1px', borderColor: 'border.warning' },
} as const

interface Props {
  action?: ReactNode
  /** `warning`: somebody has to act. */
  tone?: keyof typeof styles
  children: ReactNode
}

/** A notice about the page or form below, with an optional button. */
export const Notice = ({ action, tone = 'plain', children }: Props) => (
  <Flex
    as="output"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    padding="3"
    {...styles[tone]}
    borderRadius="l2"
  >
    <Box flex="1 1 16rem" minWidth="0">
      {children}
    </Box>
    {action}
  </Flex>
)
