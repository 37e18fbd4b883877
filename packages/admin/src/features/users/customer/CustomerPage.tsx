import { builds, hems } from '@shop/contracts/fit/wearer'
import { formatMoney } from '@shop/contracts/money'
import { listAudit } from '@shop/contracts/audit/endpoints'
import {
  addCustomerTag,
  type Customer,
  getCustomer,
  listCustomerOrders,
  listCustomerReturns,
  listCustomerTags,
  removeCustomerTag,
} from '@shop/contracts/users/customers'
import { serializeSegment } from '@shop/contracts/segments'
import { getUser } from '@shop/contracts/users/endpoints'
import { joinUsers } from '@shop/contracts/users/join'
import { listCustomerPastOrders } from '@shop/contracts/orders/pastEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { TagsPanel } from '../../../kit/form/TagsPanel.tsx'
import { PageError } from '../../../kit/query/ReadError.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { Title } from '../../../kit/screen/Title.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { History } from '../../audit/History.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { Notes } from './Notes.tsx'
import { CustomerPastOrders } from './PastOrders.tsx'
import { CustomerOrders, CustomerReturns } from './Purchases.tsx'

const segmentOfTag = (tag: string) =>
  serializeSegment({ match: 'all', conditions: [{ fact: 'tag', operator: 'is', value: tag }] })

const readsAfterTagging = [getCustomer, listCustomerTags, listAudit]

const Figures = ({ figures, currency }: Pick<Customer, 'figures' | 'currency'>) =>
  figures && (
    <FigureRow
      figures={[
        ['Paid orders', groupedDigits(figures.paidOrders)],
        ['Spent', formatMoney(figures.spent, currency)],
        ['Returns', groupedDigits(figures.returns)],
        [
          'Last order',
          figures.lastOrderAt === null ? (
            'None yet'
          ) : (
            <RelativeTime key="last" instant={figures.lastOrderAt} />
          ),
        ],
      ]}
    />
  )

const consentText = ({ isSubscribed, isConfirmed, since }: Customer['newsletter']): string => {
  if (isSubscribed) return isConfirmed ? 'Subscribed' : 'Subscribed, but the address is not confirmed yet'
  return since === null ? 'Never subscribed' : 'Unsubscribed'
}

const sources = {
  account: 'Their account',
  newsletter: 'Newsletter form',
  imported: 'Another shop, before it moved here',
} as const

const Newsletter = ({ newsletter }: Pick<Customer, 'newsletter'>) => {
  const { isSubscribed, source, since, text } = newsletter
  return (
    <Panel title="Newsletter" isPadded>
      <Facts
        facts={[
          ['Consent', consentText(newsletter)],
          source !== null && ['Given by', sources[source]],
          since !== null && ['Since', <RelativeTime key="since" instant={since} />],
          isSubscribed && ['Agreed to', text ?? 'The text was not saved'],
        ]}
      />
    </Panel>
  )
}

const Sizes = ({ sizes }: Pick<Customer, 'sizes'>) => (
  <Panel title="Sizes kept">
    {sizes.length === 0 ? (
      <EmptyText>No sizes kept</EmptyText>
    ) : (
      <RowList
        label="Sizes kept"
        rows={sizes.map(({ name, heightCm, build, hem }) => ({
          key: name,
          content: name,
          mark: [
            heightCm === null ? 'Height not given' : `${heightCm} cm`,
            builds[build].label,
            hems[hem].label,
          ].join(', '),
        }))}
      />
    )}
  </Panel>
)

/** Shows everything that staff may know about a customer. */
const CustomerPage = () => {
  const { id = '' } = useParams()
  const can = useCan()
  const navigate = useNavigate()
  const [isJoining, setJoining] = useState(false)
  const account = useRead(getUser, { id })
  const read = useRead(getCustomer, { id })
  const user = account.data
  const customer = read.data
  const failedRead = [account, read].find(({ error, data }) => error && !data)
  if (failedRead?.error)
    return (
      <PageError error={failedRead.error} title="Failed to load the customer." refetch={failedRead.refetch} />
    )
  if (!user || !customer) return <PageSpinner label="Loading customer" />
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <Title>{name}</Title>
      <PageHeading title={name}>
        <Row wraps>
          {!user.isAdmin && (
            <Button kind="plain" icon="people" needs={joinUsers} onClick={() => setJoining(true)}>
              Join Accounts
            </Button>
          )}
          <Button kind="plain" icon="person" onClick={() => void navigate(`/admin/users?user=${id}`)}>
            Account Details
          </Button>
        </Row>
      </PageHeading>
      <Figures figures={customer.figures} currency={customer.currency} />
      <PanelGrid
        wide={
          <>
            {can(listCustomerOrders) && <CustomerOrders id={id} />}
            {can(listCustomerPastOrders) && <CustomerPastOrders id={id} />}
            {can(listCustomerReturns) && <CustomerReturns id={id} />}
            <Notes id={id} />
          </>
        }
        narrow={
          <>
            <TagsPanel
              id={id}
              tags={customer.tags}
              add={addCustomerTag}
              remove={removeCustomerTag}
              knownTags={listCustomerTags}
              refetch={readsAfterTagging}
              addressOf={tag => `/admin/users?rules=${encodeURIComponent(segmentOfTag(tag))}`}
            />
            <Newsletter newsletter={customer.newsletter} />
            <Sizes sizes={customer.sizes} />
          </>
        }
        last={<History subject="user" subjectId={id} />}
      />
      {isJoining && (
        <JoinDialog
          id={id}
          email={user.email}
          onJoined={remainingId => {
            setJoining(false)
            if (remainingId !== id) void navigate(`/admin/users/${remainingId}`, { replace: true })
          }}
          onClose={() => setJoining(false)}
        />
      )}
    </>
  )
}

export default CustomerPage
