import { Text } from '@chakra-ui/react'
import { getCustomer } from '@shop/contracts/users/customers'
import { getUser, listUsers } from '@shop/contracts/users/endpoints'
import { type JoinPreview, joinUsers, previewJoin } from '@shop/contracts/users/join'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import type { PickOption } from '@shop/ui/fields/PickField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { failureText } from '../../../kit/act/failureText.ts'
import { useAction } from '../../../kit/act/useAction.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { UserPicker } from '../../account/UserPicker.tsx'

interface Props {
  id: string
  email: string
  /** Called with the remaining account. */
  onJoined: (id: string) => void
  onClose: () => void
}

/** Finds the other account of a customer, shows the records that would move, and merges the two accounts. */
export const JoinDialog = ({ id, email, onJoined, onClose }: Props) => {
  const [other, setOther] = useState<PickOption | null>(null)
  const [keptId, setKeptId] = useState(id)
  const pairWith = (otherId: string) => (keptId === id ? { id, otherId } : { id: otherId, otherId: id })
  // `id` is the account to keep, and `otherId` the one to close.
  const pair = other === null ? null : pairWith(other.id)
  const { data, error } = useRead(previewJoin, pair ?? { id, otherId: id }, {
    enabled: pair !== null,
    isFresh: true,
  })
  const { run, isPending: isBusy } = useAction(joinUsers, {
    success: 'Accounts joined',
    failure: 'Failed to join the accounts',
    refetch: [getCustomer, getUser, listUsers],
    onDone: () => pair && onJoined(pair.id),
  })
  return (
    <Dialog
      title="Join Two Accounts"
      size="md"
      onClose={onClose}
      closeLabel="Cancel"
      footer={
        <Button
          kind="danger"
          isBusy={isBusy}
          isDisabled={!pair || !data || data.refusal !== null}
          onClick={() => pair && run(pair)}
        >
          Join for Good
        </Button>
      }
    >
      <FormStack>
        <UserPicker
          label="Other account of the same person"
          placeholder="Search by name or email"
          value={other}
          onChange={account => {
            setOther(account)
            setKeptId(id)
          }}
        />
        {other && (
          <SelectField
            label="Account to keep"
            value={keptId}
            options={[
              { value: id, label: email },
              { value: other.id, label: other.detail ?? other.label },
            ]}
            onChange={setKeptId}
          />
        )}
        {pair && error && (
          <Notice tone="warning">{failureText(error, 'Failed to load the accounts.')}</Notice>
        )}
        {pair && data && <Preview {...data} />}
      </FormStack>
    </Dialog>
  )
}

const Preview = ({ stays, closes, moves, unnamedReviews, wantsNews, refusal }: JoinPreview) => {
  if (refusal !== null) return <Notice tone="warning">{refusal}</Notice>
  const parts = [
    moves.orders > 0 && formatCount(moves.orders, 'order'),
    moves.guestOrders > 0 && formatCount(moves.guestOrders, 'guest order'),
    moves.returns > 0 && formatCount(moves.returns, 'return'),
    moves.addresses > 0 && formatCount(moves.addresses, 'address', 'addresses'),
    moves.sizes > 0 && formatCount(moves.sizes, 'saved size'),
    moves.wishes > 0 && formatCount(moves.wishes, 'wish', 'wishes'),
    moves.reviews > 0 && formatCount(moves.reviews, 'review'),
    moves.notes > 0 && formatCount(moves.notes, 'note'),
    moves.tags > 0 && formatCount(moves.tags, 'tag'),
    moves.documents > 0 && formatCount(moves.documents, 'document'),
  ].filter(part => part !== false)
  return (
    <>
      <Facts
        facts={[
          ['Moves', parts.length === 0 ? 'Nothing' : parts.join(', ')],
          unnamedReviews > 0 && [
            'Loses its name',
            formatCount(unnamedReviews, 'review of the same product', 'reviews of the same products'),
          ],
          ['Newsletter', wantsNews ? 'Stays subscribed' : 'Not subscribed, as one of the accounts is not'],
        ]}
      />
      <Text color="fg.muted">
        The account {closes.email} will be closed and signed out everywhere. From then on, {stays.email} is
        the only way to sign in. This cannot be undone.
      </Text>
    </>
  )
}
