import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A short note on the list, or a link to the whole of it. */
  note?: ReactNode
  /** Leaves room around the content. Not for lists, whose rows reach the edges. */
  isPadded?: boolean
  children: ReactNode
}

export const Panel = ({ title, note, isPadded = false, children }: Props) => {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      overflow="hidden"
      minWidth="0"
    >
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        minHeight="11"
        paddingX={{ base: '3', md: '4' }}
        borderBottomWidth="1px"
      >
        <Heading as="h2" id={id} textStyle="sm" fontWeight="semibold">
          {title}
        </Heading>
        {note && (
          <Box
            textStyle="xs"
            color="fg.muted"
            css={{
              // As tall as the heading, for thumbs.
              '& a': {
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: '11',
                textDecoration: 'underline',
                textUnderlineOffset: '0.2em',
              },
              '& a:hover': { color: 'fg' },
              // The text of a button ends where a link would.
              '& > button:last-child': { marginEnd: { base: '-3', md: '-3.5' } },
            }}
          >
            {note}
          </Box>
        )}
      </Flex>
      {isPadded ? <Box padding={{ base: '3', md: '4' }}>{children}</Box> : children}
    </Box>
  )
}

/** Shown in a panel with an empty list. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <Text paddingX={{ base: '3', md: '4' }} paddingY="8" textAlign="center" color="fg.muted">
    {children}
  </Text>
)
