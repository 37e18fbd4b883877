import { Flex, Stack, Text } from '@chakra-ui/react'
import { endRepair } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { staleReads } from './staleReads.ts'

/** Lists garments of a return that are in repair, until each is back on the shelf or given up. */
export const RepairPanel = ({ found: { id, lines } }: { found: AdminReturn }) => {
  const end = useAct(endRepair, {
    success: (_, { outcome }) => (outcome === 'restock' ? 'Back in stock' : 'Written off'),
    failure: 'Failed to end the repair',
    refetch: staleReads,
  })
  const inRepair = lines.flatMap(({ outcomes, ...line }) =>
    outcomes && outcomes.repair > 0 ? [{ ...line, left: outcomes.repair }] : [],
  )
  if (inRepair.length === 0) return null
  return (
    <Panel title="In Repair">
      <Stack gap="4" padding={{ base: '3', md: '4' }}>
        <Text color="fg.muted">Put each garment back on the shelf once it is mended, or write it off.</Text>
        {inRepair.map(({ id: lineId, title, choice, left }) => (
          <Flex key={lineId} gap="3" align="center" wrap="wrap">
            <Text flex="1 1 16rem">{`${left} × ${title}, ${choice}`}</Text>
            <Button isBusy={end.isPending} onClick={() => end.run({ id, lineId, outcome: 'restock', left })}>
              {left > 1 ? 'Put One Back in Stock' : 'Put Back in Stock'}
            </Button>
            <Button
              kind="plain"
              isBusy={end.isPending}
              onClick={() => end.run({ id, lineId, outcome: 'write_off', left })}
            >
              {left > 1 ? 'Write One Off' : 'Write Off'}
            </Button>
          </Flex>
        ))}
      </Stack>
    </Panel>
  )
}
