import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const looks = {
  plain: { bg: 'bg.muted' },
  warning: { bg: 'bg.warning', borderWidth: '1px', borderColor: 'border.warning' },
} as const

interface Props {
  action?: ReactNode
  /** `warning`: somebody has to do something about it. */
  tone?: keyof typeof looks
  children: ReactNode
}

/** Something to know about the page or form below, with what can be done about it. */
export const Notice = ({ action, tone = 'plain', children }: Props) => (
  <Flex
    as="output"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    padding="3"
    {...looks[tone]}
    borderRadius="l2"
  >
    <Box flex="1 1 16rem" minWidth="0">
      {children}
    </Box>
    {action}
  </Flex>
)
