import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { light } from '@shop/tokens/palette'
import type { WithPlainText } from '../asText.ts'
import { styles } from '../styles.ts'

export interface Figure {
  label: string
  value: string
  tone?: 'plain' | 'strong' | 'muted' | 'success'
}

const tones = {
  plain: { className: 'ink', style: {} },
  strong: { className: 'ink', style: { fontWeight: 600, fontSize: '18px' } },
  muted: { className: 'muted', style: { fontSize: '14px', color: light.muted } },
  success: { className: 'success', style: { color: light.success } },
}

/** Lists amounts: names on the left, money on the right. */
export const Figures: WithPlainText<{ figures: readonly Figure[] }> = ({ figures }) => (
  <Row>
    <td className="line" style={{ borderTop: styles.rule.borderTop, paddingTop: '16px' }}>
      {figures.map(({ label, value, tone = 'plain' }) => {
        const { className, style } = tones[tone]
        const padding = tone === 'strong' ? '10px 0 2px' : '2px 0'
        return (
          <Row key={label}>
            <Column className={className} style={{ ...styles.text, ...style, padding }}>
              {label}
            </Column>
            <Column className={className} style={{ ...styles.figure, ...style, padding }}>
              {value}
            </Column>
          </Row>
        )
      })}
    </td>
  </Row>
)
Figures.asText = ({ figures }) => figures.map(({ label, value }) => `${label}: ${value}`).join('\n')
