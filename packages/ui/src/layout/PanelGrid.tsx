import { Grid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const gap = { base: '3', md: '4' } as const

interface Props {
  wide: ReactNode
  narrow: ReactNode
  /** Below the wide column; in narrow windows at the end. */
  last?: ReactNode
}

/** Panels in two columns, the more important one wider; in narrow windows one below the other. */
export const PanelGrid = ({ wide, narrow, last }: Props) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 3fr)' }}
    gap={gap}
    templateRows={{ xl: 'auto 1fr' }}
    marginTop={gap}
    alignItems="start"
  >
    <Stack gap={gap}>{wide}</Stack>
    <Stack gap={gap} gridColumn={{ xl: '2' }} gridRow={{ xl: '1 / span 2' }}>
      {narrow}
    </Stack>
    {last && <Stack gap={gap}>{last}</Stack>}
  </Grid>
)
