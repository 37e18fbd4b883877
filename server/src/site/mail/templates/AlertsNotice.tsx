import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import { Fragment } from 'react'
import {
  type AlertGroup,
  countAlerts,
  groupText,
  groupTitle,
} from '../../../platform/events/alerts/AlertGroup.ts'
import type { EmailShop } from '../data/readShop.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Paragraph, Subtitle, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  groups: readonly AlertGroup[]
}

export const alertsSubject = ({ shop, groups }: Content) => {
  const [first] = groups
  const count = countAlerts(groups)
  return first && count === 1
    ? `${shop.name}: ${alertKindLabel(first.kind)}`
    : `${shop.name}: ${count} alerts`
}

/** Notifies the shop about open alerts. */
export const AlertsNotice = ({ shop, groups }: Content) => (
  <EmailLayout
    shop={shop}
    preview={groups.map(groupTitle).join(', ')}
    reason="You receive this, once a day while it lasts, because notices are switched on in the settings of"
  >
    <Title>Please look at this</Title>
    {groups.map(group => (
      <Fragment key={group.kind}>
        <Subtitle>{groupTitle(group)}</Subtitle>
        <Paragraph>{groupText(group)}</Paragraph>
      </Fragment>
    ))}
    <Action href={`${shop.url}/admin/alerts`}>Open the alerts</Action>
  </EmailLayout>
)
