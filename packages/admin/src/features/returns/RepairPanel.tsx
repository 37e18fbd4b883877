import { Flex, Stack, Text } from '@chakra-ui/react'
import { endRepair } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { staleReads } from './staleReads.ts'
import { useCan } from '../../kit/session/useCan.ts'

interface RepairLine {
  lineId: string
  garment: string
  /** Number of units still in repair. */
  left: number
}

/** Lists a return's garments in repair until they are restocked or written off. */
export const RepairPanel = ({ adminReturn: { id, lines } }: { adminReturn: AdminReturn }) => {
  const repairEnd = useAction(endRepair, {
    success: (_, { outcome }) => (outcome === 'restock' ? 'Back in stock' : 'Written off'),
    failure: 'Failed to end the repair',
    refetch: staleReads,
  })
  const can = useCan()
  const inRepair = lines.flatMap<RepairLine>(({ id: lineId, title, choice, outcomes }) =>
    outcomes && outcomes.repair > 0
      ? [{ lineId, garment: `${title}, ${choice}`, left: outcomes.repair }]
      : [],
  )
  if (inRepair.length === 0 || !can(endRepair)) return null
  const askAndWriteOff = ({ lineId, left, garment }: RepairLine) =>
    repairEnd.ask({
      title: 'Write Off Garment',
      text: `${garment}: it will not go back on sale, and its repair ends. This cannot be undone.`,
      actionLabel: 'Write Off',
      input: { id, lineId, outcome: 'write_off', left },
    })
  return (
    <Panel title="In Repair">
      <Stack gap="4" padding={{ base: '3', md: '4' }}>
        <Text color="fg.muted">Put each garment back on the shelf once it is mended, or write it off.</Text>
        {inRepair.map(line => (
          <Flex key={line.lineId} gap="3" align="center" wrap="wrap">
            <Text flex="1 1 16rem">{`${line.left} × ${line.garment}`}</Text>
            <Button
              isBusy={repairEnd.isPending}
              onClick={() => repairEnd.run({ id, lineId: line.lineId, outcome: 'restock', left: line.left })}
            >
              {line.left > 1 ? 'Put One Back in Stock' : 'Put Back in Stock'}
            </Button>
            <Button kind="plain" isBusy={repairEnd.isPending} onClick={() => askAndWriteOff(line)}>
              {line.left > 1 ? 'Write One Off' : 'Write Off'}
            </Button>
          </Flex>
        ))}
      </Stack>
    </Panel>
  )
}
