import { Section } from '@react-email/section'
import type { Shop } from '../data/Shop.ts'
import { Anchor, Small } from './type.tsx'

/** Who writes, by name, number and address, as a business letter says. */
export const traderLine = ({ trader }: Shop): string =>
  [
    trader.name,
    ...trader.addressLines,
    trader.companyNumber && `Company number ${trader.companyNumber}`,
    trader.vatNumber && `VAT number ${trader.vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ')

export const ShopFooter = ({ shop, reason }: { shop: Shop; reason: string }) => (
  <Section style={{ padding: '28px 20px 0' }}>
    <Small>
      {reason} <Anchor href={shop.url}>{shop.name}</Anchor>.
    </Small>
    <Small>
      {traderLine(shop)}
      {shop.email && (
        <>
          <br />
          <Anchor href={`mailto:${shop.email}`}>{shop.email}</Anchor>
        </>
      )}
      {shop.phone && (
        <>
          {shop.email ? ' · ' : <br />}
          {shop.phone}
        </>
      )}
    </Small>
  </Section>
)
