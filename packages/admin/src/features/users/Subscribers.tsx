import {
  exportSubscribers,
  listSubscribers,
  type Subscriber,
} from '@shop/contracts/accounts/newsletterEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { useState } from 'react'
import { useExport } from '../../kit/act/useExport.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'

const columns: readonly Column<Subscriber>[] = [
  {
    header: 'Subscriber',
    cell: ({ email, name }) => <TwoLines first={email} second={name} />,
    isWide: true,
  },
  { header: 'By', cell: ({ source }) => (source === 'account' ? 'Account' : 'Newsletter form'), from: 'sm' },
  { header: 'Since', cell: ({ since }) => <RelativeTime instant={since} /> },
]

/** Lists confirmed subscribers to the newsletter, with an export for a mailing tool. */
export const Subscribers = ({ onClose }: { onClose: () => void }) => {
  const [page, setPage] = useState(1)
  const read = useRead(listSubscribers, { page, limit: pageSize }, { keepPrevious: true })
  const { running, run } = useExport(exportSubscribers, {
    name: 'subscribers.csv',
    success: 'Subscribers exported',
    failure: 'Failed to export subscribers',
  })
  return (
    <Dialog
      title="Newsletter Subscribers"
      size="lg"
      onClose={onClose}
      footer={
        running ? (
          <Button kind="plain" onClick={running.cancel}>
            Cancel ({running.received})
          </Button>
        ) : (
          <Button icon="download" onClick={() => run({})}>
            Export CSV
          </Button>
        )
      }
    >
      <ListView
        label="Subscribers"
        noun="subscribers"
        read={read}
        failure="Failed to load subscribers."
        columns={columns}
        rowKey={({ email }) => email}
        empty={{
          title: 'No subscribers yet',
          text: 'People subscribe in the shop’s footer, or with their account.',
          icon: 'mail',
        }}
        onPage={setPage}
        onReset={undefined}
      />
    </Dialog>
  )
}
