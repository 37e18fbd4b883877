import { allPermissions } from '@shop/contracts/access'
import type { Input } from '@shop/contracts/endpoint'
import type { saveStaffSignIn as endpoint, StaffSignIn as Answer } from '@shop/contracts/users/staffSignIn'
import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import { saveVersion, updateVersion } from '../../../platform/events/audit/saveVersion.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { addressProblem } from '../../../platform/http/outward/fetchOutward.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { requirePermissions } from '../roles/giveRoles.ts'
import { Role } from '../roles/Role.ts'
import { User } from '../User.ts'
import { Session } from '../sessions/Session.ts'
import { networkPolicyOf } from '../../../platform/http/outward/publicAddress.ts'
import { discover, redirectUriOf } from './provider.ts'
import { domainsOf, groupRolesOf, readStaffSignIn, type StaffSignIn } from './StaffSignIn.ts'

type SignInInput = Input<typeof endpoint>

const visibleFacts = (signIn: StaffSignIn) => {
  const { isOn, name, issuer, clientId, newRoleId, groupClaim, allowsPasswords } = signIn
  return {
    isOn,
    name,
    issuer,
    clientId,
    newRoleId,
    groupClaim,
    allowsPasswords,
    domains: domainsOf(signIn),
    groupRoles: groupRolesOf(signIn),
  }
}

export const presentStaffSignIn = (
  deps: Pick<Deps, 'publicUrl'>,
  { isByProvider }: Pick<Viewer, 'isByProvider'>,
  signIn: StaffSignIn,
): Answer => ({
  ...visibleFacts(signIn),
  hasClientSecret: signIn.clientSecret !== '',
  redirectUri: redirectUriOf(deps),
  isByProvider,
  version: signIn.version,
})

/** Describes the settings for the audit log: only whether there is a secret, and whether it is new. */
const auditFacts =
  (names: ReadonlyMap<string, string>, stored: StaffSignIn) =>
  (signIn: StaffSignIn): object => {
    const nameOf = (id: string) => names.get(id) ?? id
    const { groupRoles, newRoleId, ...otherFacts } = visibleFacts(signIn)
    const isNew =
      signIn.clientSecret !== '' && stored.clientSecret !== '' && signIn.clientSecret !== stored.clientSecret
    const presence = signIn.clientSecret ? 'set' : 'not set'
    return {
      ...otherFacts,
      newRoleId: newRoleId && nameOf(newRoleId),
      groupRoles: groupRoles.map(({ group, roleId }) => `${group}: ${nameOf(roleId)}`),
      clientSecret: isNew ? 'set anew' : presence,
    }
  }

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Converts domains to lower case, without a leading @. Throws `validation_failed`. */
const tidyDomains = (input: readonly string[]): string[] => {
  const domains = input.map(domain => domain.toLowerCase().replace(/^@/, ''))
  const invalidDomain = domains.find(domain => !domainPattern.test(domain))
  if (invalidDomain !== undefined)
    throw invalid({ domains: `“${invalidDomain}” is not a domain such as example.com.` })
  return [...new Set(domains)]
}

/** Throws `validation_failed` if a required field is empty, or the address is not valid. */
const refuseGaps = (deps: Deps, { isOn, name, issuer, clientId, groupClaim, groupRoles }: SignInInput) => {
  if (issuer && !URL.canParse(issuer))
    throw invalid({ issuer: 'Please enter a full address, such as https://accounts.google.com.' })
  const fault = issuer && addressProblem(issuer, networkPolicyOf(deps))
  if (fault) throw invalid({ issuer: fault })
  if (isOn && !name) throw invalid({ name: 'Please enter the name of the provider.' })
  if (isOn && !issuer) throw invalid({ issuer: 'Please enter the address of the provider.' })
  if (isOn && !clientId) throw invalid({ clientId: 'Please enter the client id.' })
  if (groupRoles.length > 0 && !groupClaim)
    throw invalid({ groupClaim: 'Please enter the claim that holds a person’s groups.' })
}

/**
 * Encrypts a new client secret. If none is sent, the stored one stays, but only while issuer and client id are the
 * same: another provider must not receive it.
 */
const sealSecret = (
  { vault }: Deps,
  before: StaffSignIn,
  { issuer, clientId, clientSecret }: SignInInput,
): string => {
  if (clientSecret !== undefined) return clientSecret && vault.seal(clientSecret)
  return before.issuer === issuer && before.clientId === clientId ? before.clientSecret : ''
}

/**
 * Refuses settings that could lock staff out. While passwords are off, the provider cannot be changed; and only a
 * person who has signed in through the provider may switch passwords off. Throws `validation_failed`.
 */
const refuseLockout = (viewer: Viewer, before: StaffSignIn, input: SignInInput, clientSecret: string) => {
  if (input.allowsPasswords) return
  if (!input.isOn) throw invalid({ allowsPasswords: 'Without a provider, staff need their passwords.' })
  const isProviderChanged =
    !before.isOn ||
    before.issuer !== input.issuer ||
    before.clientId !== input.clientId ||
    before.clientSecret !== clientSecret
  if (isProviderChanged)
    throw invalid({
      allowsPasswords:
        'Please allow passwords while you change the provider, and switch them off once you have signed in through it.',
    })
  if (before.allowsPasswords && !viewer.isByProvider)
    throw invalid({ allowsPasswords: `Please sign in with ${before.name} yourself first.` })
}

const checkProvider = async (deps: Deps, before: StaffSignIn, input: SignInInput) => {
  if (!input.isOn || (before.isOn && before.issuer === input.issuer)) return
  try {
    await discover(deps, { ...input, clientSecret: '' })
  } catch (error) {
    deps.log.info({ err: error }, 'the provider of staff was not found')
    throw invalid({ issuer: 'No provider answers at this address. Please check it.' })
  }
}

/** Reads the names of all roles by id. Throws `validation_failed` for a role that does not exist. */
const readRoleNames = async (db: Knex, { newRoleId, groupRoles }: SignInInput) => {
  const roles = await Role.query(db).select('id', 'name')
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  if (newRoleId !== null && !names.has(newRoleId))
    throw invalid({ newRoleId: 'This role is no longer there.' })
  if (groupRoles.some(({ roleId }) => !names.has(roleId)))
    throw invalid({ groupRoles: 'One of these roles is no longer there.' })
  return names
}

/**
 * Changes how staff sign in. The viewer needs all permissions, since whoever chooses the provider can sign in as
 * anybody. Switching passwords off ends the staff sessions that began with a password. Throws `forbidden`,
 * `validation_failed`, `conflict`.
 */
export const saveStaffSignIn = async (deps: Deps, viewer: Viewer, input: SignInInput): Promise<Answer> => {
  requirePermissions(viewer.permissions, allPermissions)
  refuseGaps(deps, input)
  const domains = tidyDomains(input.domains)
  const stored = await readStaffSignIn(deps.db)
  const clientSecret = sealSecret(deps, stored, input)
  refuseLockout(viewer, stored, input, clientSecret)
  const names = await readRoleNames(deps.db, input)
  await checkProvider(deps, stored, input)
  const { clientSecret: _, version, ...changes } = input
  const facts = auditFacts(names, stored)
  const after = await transaction(deps.db, async trx => {
    const result = await saveVersion(trx, {
      userId: viewer.id,
      at: nowIso(deps),
      subject: 'staff-sign-in',
      noun: 'staff sign-in',
      id: stored.id,
      version,
      read: () => readStaffSignIn(trx),
      facts,
      newValues: changes,
      write: before =>
        updateVersion(trx, 'staff_sign_in', before, {
          is_on: input.isOn,
          name: input.name,
          issuer: input.issuer,
          client_id: input.clientId,
          client_secret: clientSecret,
          domains: domains.join(' '),
          new_role_id: input.newRoleId,
          group_claim: input.groupClaim,
          group_roles: JSON.stringify(input.groupRoles),
          allows_passwords: input.allowsPasswords,
        }),
    })
    if (result.before.allowsPasswords && !result.after.allowsPasswords)
      await Session.query(trx)
        .delete()
        .where({ is_by_provider: false })
        .whereIn('user_id', User.query(trx).where({ is_admin: true }).select('id'))
    return result.after
  })
  return presentStaffSignIn(deps, viewer, after)
}
