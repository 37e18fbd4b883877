import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { AlertKind } from '@shop/contracts/alerts/endpoints'
import { Fragment } from 'react'
import type { Shop } from '../data/readShop.ts'
import { Letter } from '../parts/Letter.tsx'
import { Action, Paragraph, Subtitle, Title } from '../parts/type.tsx'

export interface OpenAlert {
  id: string
  kind: AlertKind
  detail: string
}

interface Content {
  shop: Shop
  alerts: readonly OpenAlert[]
}

export const alertsSubject = ({ shop, alerts }: Content) => {
  const [first] = alerts
  return first && alerts.length === 1
    ? `${shop.name}: ${alertKindLabel(first.kind)}`
    : `${shop.name}: ${alerts.length} alerts`
}

/** Tells the shop's owner what somebody should look at. */
export const AlertsNotice = ({ shop, alerts }: Content) => (
  <Letter
    shop={shop}
    preview={alerts.map(({ kind }) => alertKindLabel(kind)).join(', ')}
    reason="You receive this, once a day while it lasts, because notices are switched on in the settings of"
  >
    <Title>Please look at this</Title>
    {alerts.map(({ id, kind, detail }) => (
      <Fragment key={id}>
        <Subtitle>{alertKindLabel(kind)}</Subtitle>
        <Paragraph>{detail}</Paragraph>
      </Fragment>
    ))}
    <Action href={`${shop.url}/admin/alerts`} primaryColor={shop.primaryColor}>
      Open the alerts
    </Action>
  </Letter>
)
