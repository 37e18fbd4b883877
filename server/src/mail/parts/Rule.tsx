import { Hr } from '@react-email/hr'
import type { Spoken } from '../asText.ts'
import { look } from '../look.ts'

export const Rule: Spoken<object> = () => <Hr className="line" style={look.rule} />
Rule.asText = () => ''
