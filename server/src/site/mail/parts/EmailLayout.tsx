import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import type { ReactNode } from 'react'
import { styles, sheet } from '../styles.ts'
import type { EmailShop } from '../data/readShop.ts'
import { Anchor, ButtonColor, Small } from './type.tsx'

interface LayoutProps {
  shop: EmailShop
  /** Text that email clients show beside the subject. */
  preview: string
  /** Reason for the email, stated in its footer. */
  reason: string
  children: ReactNode
  /** Shown below the email itself. */
  appendix?: ReactNode
}

/** The frame of every email: the shop's name, a sheet 600 px wide, and the sender's details. */
export const EmailLayout = ({ shop, preview, reason, children, appendix }: LayoutProps) => (
  <Html lang="en-GB">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <style dangerouslySetInnerHTML={{ __html: sheet }} />
    </Head>
    <Body className="ground" style={styles.ground}>
      <Preview>{preview}</Preview>
      <Container style={{ maxWidth: '600px' }}>
        <Section className="outer" data-skip-in-text style={{ padding: '0 0 24px', textAlign: 'center' }}>
          <Link href={shop.url} className="ink" style={styles.logo}>
            {shop.name}
          </Link>
        </Section>
        <Section>
          <Sheet>
            <ButtonColor value={shop.primaryColor}>{children}</ButtonColor>
          </Sheet>
        </Section>
        {appendix}
        <ShopFooter shop={shop} reason={reason} />
      </Container>
    </Body>
  </Html>
)

// Uses a table cell, because Outlook only keeps padding on cells, and react-email's sections put it on tables.
const Sheet = ({ children }: { children: ReactNode }) => (
  <table width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation">
    <tbody>
      <tr>
        <td className="surface" style={styles.card}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

/** Names the company with its number and address, as a business letter does. */
const traderLine = ({ trader }: EmailShop): string =>
  [
    trader.name,
    ...trader.addressLines,
    trader.companyNumber && `Company number ${trader.companyNumber}`,
    trader.vatNumber && `VAT number ${trader.vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ')

const ShopFooter = ({ shop, reason }: { shop: EmailShop; reason: string }) => (
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
