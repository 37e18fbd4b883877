import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { Hr } from '@react-email/hr'
import type { WithPlainText } from '../asText.ts'
import { buttonStyle, styles } from '../styles.ts'

interface TextProps {
  children: ReactNode
}

export const Title = ({ children }: TextProps) => (
  <Heading as="h1" className="ink title" style={styles.title}>
    {children}
  </Heading>
)

export const Subtitle = ({ children }: TextProps) => (
  <Heading as="h2" className="ink" style={styles.heading}>
    {children}
  </Heading>
)

export const Paragraph = ({ children }: TextProps) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
)

export const Muted = ({ children }: TextProps) => (
  <Text className="muted" style={styles.muted}>
    {children}
  </Text>
)

export const Small = ({ children }: TextProps) => (
  <Text className="muted" style={styles.small}>
    {children}
  </Text>
)

export const SmallTitle = ({ children }: TextProps) => (
  <Heading as="h2" className="ink" style={styles.smallHeading}>
    {children}
  </Heading>
)

export const Anchor = ({ href, children }: TextProps & { href: string }) => (
  <Link href={href} style={styles.link}>
    {children}
  </Link>
)

interface ActionProps {
  href: string
  children: string
}

/** The shop's own colour, which its emails use for their buttons. */
export const ButtonColor = createContext('')

/** The action that an email asks for, as a button; in plain text, its URL on a separate line. */
export const Action: WithPlainText<ActionProps> = ({ href, children }) => (
  <Section style={{ margin: '28px 0' }}>
    <Button href={href} className="button wide" style={buttonStyle(use(ButtonColor))}>
      {children}
    </Button>
  </Section>
)
Action.asText = ({ href, children }) => `${children}:\n${href}`

/** An action with its URL spelt out, for email clients that show no button. */
export const SpelledAction: WithPlainText<ActionProps> = action => (
  <>
    <Action {...action} />
    <Text className="muted" style={{ ...styles.small, wordBreak: 'break-all' }}>
      If the button does not work, open this address: <Anchor href={action.href}>{action.href}</Anchor>
    </Text>
  </>
)
SpelledAction.asText = Action.asText

export const Rule: WithPlainText<object> = () => <Hr className="line" style={styles.rule} />
Rule.asText = () => ''

/** Shows lines one below the other. */
export const Breaks = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Fragment key={`${index} ${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
