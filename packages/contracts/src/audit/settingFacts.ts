import { settingLabels } from '../shop/settingLabels.ts'
import { type AuditFacts, fact, type ValueKind } from './auditFact.ts'

const pencePaths: Readonly<Record<string, true>> = {
  'shipping.freeThreshold': true,
  'shipping.uk.standardRate': true,
  'shipping.uk.expressRate': true,
}
const settingKind = (path: string): ValueKind | undefined => {
  if (pencePaths[path]) return 'pence'
  if (path === 'content.banner.endsAt') return 'optionalInstant'
  if (path === 'shipping.rates') return 'rates'
  if (path === 'shipping.carriers') return 'carriers'
  return path === 'shipping.zones' ? 'zones' : undefined
}

/** Returns the audit facts of a section's settings, by path. */
export const settingFacts = (section: string): AuditFacts =>
  Object.fromEntries(
    Object.entries(settingLabels)
      .filter(([path]) => path.startsWith(`${section}.`))
      .map(([path, label]) => [path.slice(section.length + 1), fact(label, settingKind(path))]),
  )
