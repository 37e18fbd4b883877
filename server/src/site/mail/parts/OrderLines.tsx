import { Column } from '@react-email/column'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { formatMoney } from '@shop/contracts/money'
import type { WithPlainText } from '../asText.ts'
import { choiceOf, type EmailLine } from '../data/readEmailOrder.ts'
import { styles } from '../styles.ts'

interface LineProps {
  line: EmailLine
  currency: string
  /** Tells whether any line of the order has a picture, for which all then leave space. */
  hasPicture: boolean
}

const OrderLine: WithPlainText<LineProps> = ({ line, currency, hasPicture }) => (
  <Row>
    {hasPicture && (
      <Column className="line" width={88} style={styles.row}>
        {line.picture && (
          <Img
            src={line.picture}
            alt={`${line.title}, ${line.color}`}
            width={72}
            height={90}
            style={{ ...styles.picture, objectFit: 'cover' }}
          />
        )}
      </Column>
    )}
    <Column className="line" style={styles.row}>
      <Text className="ink" style={styles.product}>
        {line.url ? (
          <Link href={line.url} className="ink" style={styles.plainLink}>
            {line.title}
          </Link>
        ) : (
          line.title
        )}
      </Text>
      <Text className="muted" style={{ ...styles.muted, margin: 0 }}>
        {choiceOf(line)}
        <br />
        {line.quantity} × {formatMoney(line.price, currency)}
      </Text>
    </Column>
    <Column className="line" style={{ ...styles.row, paddingLeft: '12px' }}>
      <Text className="ink" style={styles.figure}>
        {formatMoney(line.lineTotal, currency)}
      </Text>
    </Column>
  </Row>
)
OrderLine.asText = ({ line, currency }) =>
  `${line.quantity} × ${line.title}, ${choiceOf(line)}: ${formatMoney(line.lineTotal, currency)}`

export const OrderLines = ({ lines, currency }: { lines: readonly EmailLine[]; currency: string }) => {
  const hasPicture = lines.some(({ picture }) => picture !== null)
  return lines.map(line => (
    <OrderLine key={line.id} line={line} currency={currency} hasPicture={hasPicture} />
  ))
}
