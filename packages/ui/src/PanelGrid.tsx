import { Grid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const gap = { base: '3', md: '4' } as const

/** Panels in two columns where there is room, the more important one wide; else one below the other. */
export const PanelGrid = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 3fr)' }}
    gap={gap}
    marginTop={gap}
    alignItems="start"
  >
    <Stack gap={gap}>{wide}</Stack>
    <Stack gap={gap}>{narrow}</Stack>
  </Grid>
)
