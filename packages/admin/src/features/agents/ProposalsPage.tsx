import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import {
  confirmProposal,
  listProposals,
  type Proposal,
  proposalDays,
  refuseProposal,
} from '@shop/contracts/agents/proposals'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { wordsOf } from '@shop/ui/words/inWords'
import { Link } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { useRead } from '../../kit/query/useRead.ts'

const states: Record<Proposal['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'default' },
  begun: { label: 'Under way', tone: 'outline' },
  done: { label: 'Done', tone: 'secondary' },
  failed: { label: 'Failed', tone: 'destructive' },
  refused: { label: 'Refused', tone: 'outline' },
  lapsed: { label: 'Lapsed', tone: 'outline' },
}

/** Interval at which open proposals are refetched, ms. */
const refetchMs = 15_000

/** Writes `items.0.salePrice` as `Items, 1, sale price`, and a call such as `refundOrder` as `Refund order`. */
const fieldWords = (name: string): string => {
  const parts = name.split('.').map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  return wordsOf(parts.join(', ')).replace(/ id$/, '')
}

const success = ({ call, state, failure }: Proposal) =>
  state === 'failed' ? `${fieldWords(call)} failed: ${failure ?? ''}` : `${fieldWords(call)}: done`

const Decision = ({ id }: Pick<Proposal, 'id'>) => {
  const refetch = [listProposals]
  const confirm = useAction(confirmProposal, { success, failure: 'Failed to confirm the change', refetch })
  const refuse = useAction(refuseProposal, {
    success: 'Change refused',
    failure: 'Failed to refuse the change',
    refetch,
  })
  return (
    <Row wraps>
      <Button isBusy={confirm.isPending} isDisabled={refuse.isPending} onClick={() => confirm.run({ id })}>
        Confirm
      </Button>
      <Button
        kind="plain"
        isBusy={refuse.isPending}
        isDisabled={confirm.isPending}
        onClick={() => refuse.run({ id })}
      >
        Refuse
      </Button>
    </Row>
  )
}

const ProposalCard = ({ proposal }: { proposal: Proposal }) => {
  const { id, call, effect, input, key, maker, state, failure, createdAt, screen } = proposal
  return (
    <Panel
      title={fieldWords(call)}
      note={<StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>}
    >
      <Stack gap="3" padding={{ base: '3', md: '4' }}>
        <Text color="fg.muted">
          {key.name}
          {maker && `, a key of ${maker.name}`} · <RelativeTime instant={createdAt} />
        </Text>
        <Text fontWeight="medium" overflowWrap="anywhere">
          {effect}
        </Text>
        <Facts facts={input.map(({ name, value }) => [fieldWords(name), value])} />
        {failure !== null && <Text color="fg.error">{failure}</Text>}
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          {state === 'waiting' ? <Decision id={id} /> : <Box />}
          {screen !== null && (
            <Button kind="quiet" asChild>
              <Link to={`/admin/${screen}`}>Open Record</Link>
            </Button>
          )}
        </Flex>
      </Stack>
    </Panel>
  )
}

const ProposalList = () => {
  const { data, error, refetch } = useRead(listProposals, {}, { refetchInterval: refetchMs })
  if (error && !data) return <PageError error={error} title="Failed to load changes." refetch={refetch} />
  if (!data) return null
  if (data.items.length === 0)
    return (
      <EmptyState
        icon="check"
        title="Nothing to confirm"
        text={`An assistant with one of your API keys can read data straight away at /api/mcp (MCP). Changes that it asks for wait here for ${proposalDays} days until somebody confirms them.`}
      />
    )
  return (
    <Stack gap="4">
      {data.items.map(proposal => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </Stack>
  )
}

/** Changes that staff's assistants have proposed, to be confirmed or refused. */
const ProposalsPage = () => (
  <>
    <Title>Changes to Confirm</Title>
    <PageHeading title="Changes to Confirm" />
    <ProposalList />
  </>
)

export default ProposalsPage
