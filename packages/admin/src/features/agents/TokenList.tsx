import { Code } from '@chakra-ui/react'
import { type AgentToken, listAgentTokens, revokeAgentToken } from '@shop/contracts/agents/endpoints'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useAction } from '../../kit/act/useAction.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'

const termsText = ({ host, maxRequests }: AgentToken) =>
  [
    host === null ? 'Any profile' : `Only ${host}`,
    maxRequests !== null && `${groupedDigits(maxRequests)} requests a minute`,
  ]
    .filter(Boolean)
    .join(' · ')

const columns: readonly Column<AgentToken>[] = [
  {
    header: 'Token',
    cell: token => (
      <TwoLines
        first={token.name}
        second={termsText(token)}
        narrow={{ below: 'md', second: `${termsText(token)} · ${token.prefix}…` }}
        wraps
      />
    ),
    isName: true,
  },
  { header: 'Begins with', cell: ({ prefix }) => <Code>{prefix}</Code>, from: 'md' },
  {
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime instant={lastUsedAt} />),
    from: 'md',
  },
  { header: 'Made by', cell: ({ maker }) => maker?.name ?? 'A former account', from: 'lg' },
  {
    header: 'State',
    cell: ({ isRevoked }) => (
      <StatusBadge tone={isRevoked ? 'destructive' : 'default'}>
        {isRevoked ? 'Revoked' : 'Active'}
      </StatusBadge>
    ),
  },
]

/** Lists the tokens of trusted assistants. */
export const TokenList = () => {
  const { data, error, refetch } = useRead(listAgentTokens, {})
  const confirm = useConfirm()
  const revoke = useAction(revokeAgentToken, {
    success: 'Token revoked',
    failure: 'Failed to revoke the token',
    refetch: [listAgentTokens],
  })
  const askAndRevoke = async ({ id, name, prefix }: AgentToken) => {
    const isConfirmed = await confirm({
      title: 'Revoke Token',
      text: `The assistant with the token "${name}" (${prefix}…) will be refused at once. This cannot be undone.`,
      actionLabel: 'Revoke',
      isDanger: true,
    })
    if (isConfirmed) revoke.run({ id })
  }
  if (error && !data) return <PageError error={error} title="Failed to load tokens." refetch={refetch} />
  if (data?.items.length === 0)
    return (
      <EmptyState
        icon="lock"
        title="No tokens yet"
        text="Give a token to an assistant that you have an agreement with: it may make more requests, and you can revoke the token at any time."
      />
    )
  return (
    <Card>
      <DataTable
        label="Tokens"
        columns={columns}
        rows={data?.items}
        nameOf={({ name }) => name}
        menu={token => [
          !token.isRevoked && {
            label: 'Revoke',
            icon: 'trash',
            isDanger: true,
            needs: revokeAgentToken,
            onSelect: () => void askAndRevoke(token),
          },
        ]}
        skeletonCount={3}
      />
    </Card>
  )
}
