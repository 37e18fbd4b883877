import { Hr } from '@react-email/components'
import type { Spoken } from '../asText.ts'
import { look } from '../look.ts'

export const Rule: Spoken<object> = () => <Hr className="line" style={look.rule} />
Rule.asText = () => ''
