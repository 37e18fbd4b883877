import { Flex, Stack, Text } from '@chakra-ui/react'
import { recordLateArrival } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useState } from 'react'
import { useCan } from '../../kit/session/useCan.ts'
import { LateDialog } from './LateDialog.tsx'
import { lineName } from './outcomes.ts'

/** Lists the missing pieces of a checked return whose exchange was sent, to be recorded when they arrive. */
export const OwedPanel = ({ adminReturn }: { adminReturn: AdminReturn }) => {
  const [openId, setOpenId] = useState<string | null>(null)
  const can = useCan()
  const owedLines = adminReturn.lines.filter(({ lateRefunds }) => lateRefunds.length > 0)
  const openLine = owedLines.find(({ id }) => id === openId)
  if (owedLines.length === 0 || !can(recordLateArrival)) return null
  return (
    <Panel title="Still Owed">
      <Stack gap="4" padding={{ base: '3', md: '4' }}>
        <Text color="fg.muted">The exchange was sent, but these pieces were not in the parcel.</Text>
        {owedLines.map(line => (
          <Flex key={line.id} gap="3" align="center" wrap="wrap">
            <Text flex="1 1 16rem">{`${line.missing} × ${lineName(line)}`}</Text>
            <Button onClick={() => setOpenId(line.id)}>
              {line.missing > 1 ? 'They Have Arrived' : 'It Has Arrived'}
            </Button>
          </Flex>
        ))}
      </Stack>
      {openLine && (
        <LateDialog
          // An arrival recorded by somebody else opens the dialog anew with its numbers.
          key={openLine.missing}
          adminReturn={adminReturn}
          line={openLine}
          onClose={() => setOpenId(null)}
        />
      )}
    </Panel>
  )
}
