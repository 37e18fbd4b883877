import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { WithPlainText } from '../asText.ts'
import { styles } from '../styles.ts'

interface Fact {
  label: string
  value: string
}

/** Shows short facts side by side, such as an order's number and date; one below the other on a phone. */
export const Facts: WithPlainText<{ facts: readonly Fact[] }> = ({ facts }) => (
  <Row style={{ marginBottom: '24px' }}>
    {facts.map(({ label, value }, index) => (
      <Column
        key={label}
        className={index === 0 ? 'stack' : 'stack near'}
        style={{ verticalAlign: 'top', paddingRight: '16px' }}
      >
        <Text className="muted" style={{ ...styles.muted, margin: 0 }}>
          {label}
        </Text>
        <Text className="ink" style={{ ...styles.text, margin: 0 }}>
          {value}
        </Text>
      </Column>
    ))}
  </Row>
)
Facts.asText = ({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
