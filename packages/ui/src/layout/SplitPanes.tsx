import { Box, Grid, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Segments } from './Segments.tsx'

interface Props {
  /** Labels of the two panes in a narrow window. */
  mainLabel: string
  asideLabel: string
  aside: ReactNode
  /** Height of everything above and below the panes; by default that of a dialog's title and buttons. */
  reservedHeight?: string
  children: ReactNode
}

const parts = ['main', 'aside'] as const
type Part = (typeof parts)[number]

/** Shows two panes side by side, a form and its live result; in a narrow window one at a time. */
export const SplitPanes = ({ mainLabel, asideLabel, aside, reservedHeight = '14.5rem', children }: Props) => {
  const [visiblePart, setVisiblePart] = useState<Part>('main')
  const displayOf = (part: Part) => ({ base: visiblePart === part ? 'flex' : 'none', xl: 'flex' })
  const labels = { main: mainLabel, aside: asideLabel }
  return (
    <>
      <Box hideFrom="xl">
        <Segments
          label={`${mainLabel} or ${asideLabel}`}
          options={parts.map(value => ({ value, label: labels[value] }))}
          value={visiblePart}
          onChange={setVisiblePart}
        />
      </Box>
      <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 26rem' }} gap="6" alignItems="start">
        <Stack gap="4" minWidth="0" display={displayOf('main')}>
          {children}
        </Stack>
        <Stack
          as="aside"
          aria-label={asideLabel}
          gap="3"
          display={displayOf('aside')}
          position={{ base: 'static', xl: 'sticky' }}
          top="0"
          height={{ base: '75dvh', xl: `calc(100dvh - ${reservedHeight})` }}
          minWidth="0"
        >
          {aside}
        </Stack>
      </Grid>
    </>
  )
}
