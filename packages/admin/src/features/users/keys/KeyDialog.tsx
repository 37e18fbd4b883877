import { Code } from '@chakra-ui/react'
import { type ApiKey, createApiKey, renameApiKey, revokeApiKey } from '@shop/contracts/users/apiKeys'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { dayText } from '@shop/ui/words/relativeTime'
import { History } from '../../audit/History.tsx'
import { PermissionList } from '../roles/PermissionList.tsx'
import { KeyState } from './KeyState.tsx'

interface Props {
  apiKey: ApiKey
  onCopy: () => void
  onRename: () => void
  onRevoke: () => void
  onClose: () => void
}

/** Shows one API key: permissions, allowed addresses, last day, and history. */
export const KeyDialog = ({ apiKey, onCopy, onRename, onRevoke, onClose }: Props) => {
  const { name, prefix, permissions, addresses, state, lastDay, lastUsedAt, createdAt, maker } = apiKey
  return (
    <Dialog
      title={name}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" icon="copy" needs={createApiKey} onClick={onCopy}>
            Copy
          </Button>
          <Button kind="plain" icon="edit" needs={renameApiKey} onClick={onRename}>
            Rename
          </Button>
          {state === 'active' && (
            <Button kind="danger" needs={revokeApiKey} onClick={onRevoke}>
              Revoke
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          ['State', <KeyState key="state" state={state} />],
          ['Begins with', <Code key="prefix">{prefix}</Code>],
          ['Last used', lastUsedAt === null ? 'Never' : <RelativeTime key="used" instant={lastUsedAt} />],
          ['Last day', lastDay === null ? 'No end' : dayText(lastDay)],
          ['Works from', addresses.length === 0 ? 'Anywhere' : addresses.join(', ')],
          ['Made by', maker?.name ?? 'A former account'],
          ['Made', <RelativeTime key="made" instant={createdAt} />],
        ]}
      />
      <PermissionList permissions={permissions} />
      <History subject="api-key" subjectId={apiKey.id} />
    </Dialog>
  )
}
