import { Box, Grid } from '@chakra-ui/react'
import { Fragment } from 'react'

interface Total {
  name: string
  amount: string
  /** Marks the grand total. */
  isGrandTotal?: boolean
}

/** Totals below a table's last column; `false` is left out. */
export const Totals = ({ totals }: { totals: readonly (Total | false)[] }) => (
  <Grid
    as="dl"
    templateColumns="1fr auto"
    columnGap="6"
    rowGap="2"
    marginStart="auto"
    width="full"
    maxWidth={{ sm: '20rem' }}
  >
    {totals
      .filter(total => total !== false)
      .map(({ name, amount, isGrandTotal = false }) => (
        <Fragment key={name}>
          <Box
            as="dt"
            color={isGrandTotal ? undefined : 'fg.muted'}
            fontWeight={isGrandTotal ? 'semibold' : undefined}
          >
            {name}
          </Box>
          <Box
            as="dd"
            textAlign="end"
            fontVariantNumeric="tabular-nums"
            fontWeight={isGrandTotal ? 'semibold' : undefined}
          >
            {amount}
          </Box>
        </Fragment>
      ))}
  </Grid>
)
