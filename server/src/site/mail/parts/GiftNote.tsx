import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { WithPlainText } from '../asText.ts'
import { styles } from '../styles.ts'
import { Breaks } from './type.tsx'

/** Shows the gift message for the parcel, with its line breaks. */
export const GiftNote: WithPlainText<{ note: string }> = ({ note }) => (
  <Section style={{ marginBottom: '24px' }}>
    <Text className="ink" style={{ ...styles.heading, margin: '0 0 4px' }}>
      Gift note
    </Text>
    <Text className="muted" style={{ ...styles.muted, margin: 0, overflowWrap: 'anywhere' }}>
      <Breaks lines={note.split('\n')} />
    </Text>
  </Section>
)
GiftNote.asText = ({ note }) => `Gift note:\n${note}`
