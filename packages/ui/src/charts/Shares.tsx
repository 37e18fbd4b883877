import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type BadgeTone, chartColorOf } from '../theme/tones.ts'
import { groupedDigits } from '../words/formatCount.ts'

interface Share {
  key: string
  /** Usually a link. */
  label: ReactNode
  count: number
  tone: BadgeTone
}

/** Shows parts of a whole as one bar, with a legend of names and numbers, because colour alone tells nothing. */
export const Shares = ({ label, shares }: { label: string; shares: readonly Share[] }) => {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box padding={{ base: '3', md: '4' }}>
      <Flex height="2.5" gap="2px" borderRadius="full" overflow="hidden" aria-hidden>
        {shares.map(({ key, count, tone }) => (
          <Box
            key={key}
            bg={chartColorOf(tone)}
            minWidth={count > 0 ? '3px' : '0'}
            style={{ flexGrow: count }}
          />
        ))}
      </Flex>
      <Grid as="ul" aria-label={label} templateColumns="1fr" marginTop="3" listStyleType="none">
        {shares.map(share => (
          <Flex as="li" key={share.key} align="center" gap="2.5" minHeight={{ base: '9', lg: '7' }}>
            <Box boxSize="2.5" borderRadius="l1" bg={chartColorOf(share.tone)} aria-hidden />
            <Box flex="1" minWidth="0">
              {share.label}
            </Box>
            <Text fontVariantNumeric="tabular-nums">{groupedDigits(share.count)}</Text>
            <Text width="10" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
              {Math.round((share.count / total) * 100)}%
            </Text>
          </Flex>
        ))}
      </Grid>
    </Box>
  )
}
