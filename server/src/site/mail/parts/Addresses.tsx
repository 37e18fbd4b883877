import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { addressLines } from '@shop/contracts/addresses/addressLines'
import type { WithPlainText } from '../asText.ts'
import { styles } from '../styles.ts'
import { Breaks } from './type.tsx'

interface LabelledAddress {
  label: string
  address: OrderAddress
}

/** Shows addresses side by side, and one below the other on a phone. */
export const Addresses: WithPlainText<{ addresses: readonly LabelledAddress[] }> = ({ addresses }) => (
  <Row>
    {addresses.map(({ label, address }, index) => (
      <Column
        key={label}
        width="50%"
        className={index === 0 ? 'stack' : 'stack below'}
        style={{ verticalAlign: 'top', paddingRight: '16px' }}
      >
        <Text className="ink" style={{ ...styles.heading, margin: '0 0 4px' }}>
          {label}
        </Text>
        <Text className="muted" style={{ ...styles.muted, margin: 0 }}>
          <Breaks lines={addressLines(address)} />
        </Text>
      </Column>
    ))}
  </Row>
)
Addresses.asText = ({ addresses }) =>
  addresses.map(({ label, address }) => [`${label}:`, ...addressLines(address)].join('\n')).join('\n\n')
