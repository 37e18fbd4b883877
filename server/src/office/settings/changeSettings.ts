import { pick } from '@shop/contracts/facts/fieldTable'
import { generalSettingsAt } from '@shop/contracts/shop/maintenance'
import type { Settings, SettingsSection } from '@shop/contracts/shop/settings'
import { zoneGaps } from '@shop/contracts/shop/zoneGaps'
import type { SettingsChanges } from '@shop/contracts/shop/settingsEndpoints'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { bumpCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { dayMs } from '../../platform/base/time.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, invalid } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { Promotion } from '../../sales/pricing/promotions/Promotion.ts'
import { hastenMessages } from '../../platform/events/outbox/messages.ts'
import { mergeWithDefaults } from './mergeWithDefaults.ts'
import { differingNames, flatten } from './flatten.ts'
import { changeEmail, sectionForAudit, sealLabelKey } from './secretSettings.ts'
import { staleFields } from './staleFields.ts'
import { refuseBadZones } from './refuseBadZones.ts'

interface Row {
  value: Json<Section>
  version: number
}

type Section = Record<string, unknown>

/** Locks a section against other saves; a section that was never saved first gets its row to lock. */
const lockSection = async (trx: Knex.Transaction, section: SettingsSection, at: string): Promise<Row> => {
  await trx('settings')
    .insert({ section, value: '{}', version: 0, updated_at: at })
    .onConflict('section')
    .ignore()
  return trx('settings').where({ section }).forUpdate().first('value', 'version')
}

/** Merges a change over a saved section, object by object; lists are replaced whole. */
const merge = (savedSection: Section, change: Section): Section => {
  const result = { ...savedSection }
  for (const [name, value] of Object.entries(change))
    result[name] =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? merge((savedSection[name] ?? {}) as Section, value as Section)
        : value
  return result
}

/** Returns a section's values for the audit log, by path and without secrets. */
const auditFacts = (section: SettingsSection, values: Settings, before?: Settings) =>
  flatten(sectionForAudit(section, values, before))

type PathOf = (section: SettingsSection, field: string) => string

/** Refuses to make a second factor mandatory if the admin has none, because they would lock themselves out. */
const refuseWithoutSecondFactor = (
  { hasSecondFactor, isByProvider }: Viewer,
  { before, after }: { before: Settings; after: Settings },
  pathOf: (field: string) => string,
) => {
  const becomesMandatory = after.security.require2FA && !before.security.require2FA
  if (becomesMandatory && !hasSecondFactor && !isByProvider)
    throw invalid({ [pathOf('require2FA')]: 'Please set up two-step sign-in for your own account first.' })
}

/** Refuses a banner with a promotion that does not exist. */
const refuseUnknownPromotion = async (
  trx: Knex.Transaction,
  { before, after }: { before: Settings; after: Settings },
  pathOf: (field: string) => string,
) => {
  const { promotionId } = after.content.banner
  if (promotionId === null || promotionId === before.content.banner.promotionId) return
  if (!(await Promotion.query(trx).findById(promotionId).select('id')))
    throw invalid({ [pathOf('banner.promotionId')]: 'This promotion no longer exists.' })
}

const factsNeededByZones = ['companyName', 'companyAddress', 'vatRegistered', 'vatNumber']

/**
 * Refuses to open a delivery zone before all its requirements are met, and to clear a setting that an open zone needs.
 */
const refuseUnreadyZones = async (
  trx: Knex.Transaction,
  { shipping: shippingChange, general: generalChange = {} }: SettingsChanges,
  pathOf: PathOf,
) => {
  if (!shippingChange && !factsNeededByZones.some(name => name in generalChange)) return
  const savedRows: (Pick<Row, 'value'> & { section: SettingsSection })[] = await trx('settings')
    .whereIn('section', ['general', 'shipping'])
    .select('section', 'value')
  const { general, shipping } = mergeWithDefaults(
    Object.fromEntries(savedRows.map(({ section, value }) => [section, fromJson(value)])),
  )
  for (const [index, zone] of shipping.zones.entries()) {
    const gap = zone.isOpen && zoneGaps(zone, { ...general, ...shipping }).find(({ blocks }) => blocks)
    if (!gap) continue
    if (shippingChange) throw invalid({ [pathOf('shipping', `zones.${index}.isOpen`)]: gap.text })
    if (gap.fact)
      throw invalid({
        [pathOf('general', gap.fact)]: `Orders are taken for the zone “${zone.name}”. ${gap.text}`,
      })
  }
}

/**
 * Refuses a planned closing in the past, without an end, or with one that is past or before its start. Saved times that
 * have passed since may be sent again.
 */
const refuseBadTimes = (
  { saved, after }: { saved: Settings; after: Settings },
  pathOf: (field: string) => string,
  at: string,
) => {
  const { maintenanceStart: start, maintenanceEnd: end } = after.general
  const refusal = (text: string) => invalid({ [pathOf('maintenanceEnd')]: text })
  if (start !== null && start !== saved.general.maintenanceStart && start <= at)
    throw invalid({
      [pathOf('maintenanceStart')]: 'This time has passed. To close the shop now, turn on Maintenance Mode.',
    })
  if (start !== null && end === null) throw refusal('Please say when the shop opens again.')
  if (end !== null && end !== saved.general.maintenanceEnd && end <= at)
    throw refusal('This time has passed.')
  if (start !== null && end !== null && end <= start)
    throw refusal('Please give a time after the shop closes.')
}

/** Refuses rates set on a future day. One day is tolerated, for clocks ahead of the shop's. */
const refuseFutureRates = (
  { before, after }: { before: Settings; after: Settings },
  pathOf: (field: string) => string,
  at: string,
) => {
  const latest = new Date(Date.parse(at) + dayMs).toISOString().slice(0, 10)
  const savedDays = new Set(before.shipping.rates.map(({ setOn }) => setOn))
  for (const [index, { setOn }] of after.shipping.rates.entries())
    if (setOn > latest && !savedDays.has(setOn))
      throw invalid({ [pathOf(`rates.${index}.setOn`)]: 'This day is still to come.' })
}

/** Applies a planned maintenance that is due to the saved section, so that a change starts from the present state. */
const withCurrentClosing = (section: SettingsSection, savedSection: Section, at: string): Section => {
  if (section !== 'general') return savedSection
  const { maintenanceMode, maintenanceStart, maintenanceEnd } = generalSettingsAt(
    mergeWithDefaults({ general: savedSection }).general,
    at,
  )
  return { ...savedSection, maintenanceMode, maintenanceStart, maintenanceEnd }
}

/** Changes one section. Returns messages by field if somebody else has changed those fields in the meantime. */
const changeSection = async (
  deps: Deps,
  trx: Knex.Transaction,
  viewer: Viewer,
  {
    section,
    pathOf,
    change: { version, ...change },
  }: { section: SettingsSection; pathOf: PathOf; change: Section & { version?: number } },
): Promise<Record<string, string> | 'changed' | 'same'> => {
  const at = nowIso(deps)
  const row = await lockSection(trx, section, at)
  if (version !== undefined && version !== row.version)
    return staleFields(trx, { section, version, row, wanted: change })
  const savedSection = withCurrentClosing(section, fromJson(row.value), at)
  const before = mergeWithDefaults({ [section]: savedSection })
  const sealed = section === 'shipping' ? sealLabelKey(deps.vault, change) : change
  const next =
    section === 'email' ? changeEmail(deps.vault, before.email, change) : merge(savedSection, sealed)
  const after = mergeWithDefaults({ [section]: next })
  const [oldFacts, newFacts] = [auditFacts(section, before), auditFacts(section, after, before)]
  const names = differingNames(oldFacts, newFacts)
  if (names.length === 0) return 'same'
  refuseWithoutSecondFactor(viewer, { before, after }, field => pathOf(section, field))
  await refuseUnknownPromotion(trx, { before, after }, field => pathOf(section, field))
  const saved = mergeWithDefaults({ [section]: fromJson(row.value) })
  refuseBadTimes({ saved, after }, field => pathOf(section, field), at)
  refuseFutureRates({ before, after }, field => pathOf(section, field), at)
  await refuseBadZones(trx, { before, after }, field => pathOf(section, field))
  await trx('settings')
    .where({ section })
    .update({ value: JSON.stringify(next), version: row.version + 1, updated_at: at })
  await noteChange(trx, {
    at,
    userId: viewer.id,
    subject: 'settings',
    subjectId: section,
    before: { ...pick(oldFacts, names), version: row.version },
    after: { ...pick(newFacts, names), version: row.version + 1 },
  })
  return 'changed'
}

/**
 * Changes settings of one or several sections, all or nothing, and drops cached pages. `pathOf` returns a field's name
 * in the input. Throws `conflict` if a section's version is not the saved one.
 */
export const changeSettings = async (
  deps: Deps,
  viewer: Viewer,
  changes: SettingsChanges,
  pathOf: PathOf,
): Promise<void> => {
  // Sorts the sections, so that two saves lock them in the same order and never wait for each other.
  const sortedChanges = Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1)) as [
    SettingsSection,
    Section,
  ][]
  await transaction(deps.db, async trx => {
    // Zones depend on both sections, so both are locked.
    if (changes.shipping ?? changes.general)
      for (const section of ['general', 'shipping'] as const) await lockSection(trx, section, nowIso(deps))
    const fields: Record<string, string> = {}
    let hasChanged = false
    for (const [section, change] of sortedChanges) {
      const outcome = await changeSection(deps, trx, viewer, { section, change, pathOf })
      if (outcome === 'changed') hasChanged = true
      else if (outcome !== 'same')
        for (const [field, text] of Object.entries(outcome)) fields[pathOf(section, field)] = text
    }
    if (Object.keys(fields).length > 0)
      throw new Failure('conflict', 'Somebody else has changed these settings since you opened them.', {
        fields,
      })
    await refuseUnreadyZones(trx, changes, pathOf)
    // Pages show names, prices and colours, so cached pages must be dropped.
    if (hasChanged) await bumpCatalogVersion(trx)
  })
  deps.settings.clearCache()
  // Emails that were waiting for a mail server, or for its password, are tried immediately.
  if (changes.email) await hastenMessages(deps)
}
