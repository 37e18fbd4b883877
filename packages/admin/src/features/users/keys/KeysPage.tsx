import { Code } from '@chakra-ui/react'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
} from '@shop/contracts/users/apiKeys'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { dayText } from '@shop/ui/words/relativeTime'
import { useAction } from '../../../kit/act/useAction.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { PageError } from '../../../kit/query/ReadError.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { Title } from '../../../kit/screen/Title.tsx'
import { permissionsInWords } from '../roles/roleWords.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyForm } from './KeyForm.tsx'
import { RenameKey } from './RenameKey.tsx'
import { KeyState } from './KeyState.tsx'

const usedText = ({ lastUsedAt }: ApiKey) =>
  lastUsedAt === null ? 'Never' : <RelativeTime instant={lastUsedAt} />

const columns: readonly Column<ApiKey>[] = [
  {
    header: 'Key',
    cell: ({ name, prefix, permissions, addresses, lastDay, maker }) => (
      <TwoLines
        first={name}
        second={`${permissionsInWords(permissions)}${addresses.length > 0 ? `; only from ${addresses.join(', ')}` : ''}`}
        narrow={{
          below: 'md',
          second: [prefix, lastDay !== null && `until ${dayText(lastDay)}`, maker?.name ?? 'A former account']
            .filter(Boolean)
            .join(' · '),
        }}
        wraps
      />
    ),
    isName: true,
  },
  { header: 'Begins with', cell: ({ prefix }) => <Code>{prefix}</Code>, from: 'md' },
  { header: 'Last used', cell: usedText, from: 'md' },
  { header: 'Last day', cell: ({ lastDay }) => (lastDay === null ? 'No end' : dayText(lastDay)), from: 'md' },
  { header: 'Made by', cell: ({ maker }) => maker?.name ?? 'A former account', from: 'lg' },
  { header: 'State', cell: ({ state }) => <KeyState state={state} /> },
]

/**
 * The dialogs are part of the address. `copy`, `key` and `rename` are ids of the key that is copied, shown or renamed.
 */
const defaults = { create: false, copy: '', key: '', rename: '' }

const useDialogs = () => useListState(defaults)

/** Revokes a key after confirmation. */
const useRevoke = () => {
  const revoke = useAction(revokeApiKey, {
    success: 'API key revoked',
    failure: 'Failed to revoke the API key',
    refetch: [listApiKeys],
  })
  return ({ id, name, prefix }: ApiKey) =>
    revoke.ask({
      title: 'Revoke API Key',
      text: `Programs with the key "${name}" (${prefix}…) will be refused at once. This cannot be undone.`,
      actionLabel: 'Revoke',
      input: { id },
    })
}

interface TableProps {
  keys: readonly ApiKey[] | undefined
  set: ReturnType<typeof useDialogs>['set']
  onRevoke: (key: ApiKey) => void
}

const KeyTable = ({ keys, set, onRevoke }: TableProps) => (
  <Card>
    <DataTable
      label="API keys"
      columns={columns}
      rows={keys}
      onOpen={({ id }) => set({ key: id })}
      nameOf={({ name }) => name}
      menu={key => [
        { label: 'View Details', icon: 'eye', onSelect: () => set({ key: key.id }) },
        {
          label: 'Copy',
          icon: 'copy',
          needs: createApiKey,
          onSelect: () => set({ create: true, copy: key.id }),
        },
        {
          label: 'Rename',
          icon: 'edit',
          needs: renameApiKey,
          onSelect: () => set({ rename: key.id }),
        },
        key.state === 'active' && {
          label: 'Revoke',
          icon: 'trash',
          isDanger: true,
          needs: revokeApiKey,
          onSelect: () => onRevoke(key),
        },
      ]}
      skeletonCount={4}
    />
  </Card>
)

const KeysPage = () => {
  const { values, set } = useDialogs()
  const { data, error, refetch } = useRead(listApiKeys, {})
  const askAndRevoke = useRevoke()
  const openKey = data?.items.find(({ id }) => id === values.key)
  const keyToRename = data?.items.find(({ id }) => id === values.rename)
  const hasFailed = error !== null && !data
  const isEmpty = data?.items.length === 0
  return (
    <>
      <Title>API keys</Title>
      <PageHeading title="API keys">
        <Button icon="plus" needs={createApiKey} onClick={() => set({ create: true })}>
          Create API Key
        </Button>
      </PageHeading>
      {hasFailed && <PageError error={error} title="Failed to load API keys." refetch={refetch} />}
      {isEmpty && (
        <EmptyState
          icon="link"
          title="No API keys yet"
          text="Programs use a key to work with the shop. Make one for each program, so that you can revoke it on its own."
        />
      )}
      {!hasFailed && !isEmpty && <KeyTable keys={data?.items} set={set} onRevoke={askAndRevoke} />}
      {openKey && (
        <KeyDialog
          apiKey={openKey}
          onCopy={() => set({ key: '', create: true, copy: openKey.id }, { replace: true })}
          onRename={() => set({ key: '', rename: openKey.id }, { replace: true })}
          onRevoke={() => askAndRevoke(openKey)}
          onClose={() => set(defaults, { replace: true })}
        />
      )}
      {keyToRename && <RenameKey apiKey={keyToRename} onClose={() => set(defaults, { replace: true })} />}
      {values.create && (values.copy === '' || data) && (
        <KeyForm
          template={data?.items.find(({ id }) => id === values.copy)}
          onClose={() => set(defaults, { replace: true })}
        />
      )}
    </>
  )
}

export default KeysPage
