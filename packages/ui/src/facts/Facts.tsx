import { Box, Grid } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'

/** Lists names and values of a record in a dialog; `false` is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode] | false)[] }) => (
  <Grid
    as="dl"
    templateColumns={{ base: '1fr', sm: 'minmax(8rem, max-content) 1fr' }}
    columnGap="6"
    rowGap={{ base: '0', sm: '2.5' }}
    css={{ '& dd a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } }}
  >
    {facts
      .filter(fact => fact !== false)
      .map(([name, value]) => (
        <Fragment key={name}>
          <Box as="dt" color="fg.muted">
            {name}
          </Box>
          <Box as="dd" minWidth="0" overflowWrap="anywhere" marginBottom={{ base: '3', sm: '0' }}>
            {value}
          </Box>
        </Fragment>
      ))}
  </Grid>
)
