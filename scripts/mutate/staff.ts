import type { Faults } from './Fault.ts'

/** Faults in the protection of staff: roles, the audit log and its chain, and erased accounts. */
export const staff: Faults = {
  'server/src/people/accounts/roles/lastOwner.ts': {
    'server/src/people/records/users/roles.test.ts server/src/people/accounts/openId/openId.test.ts': [
      ['owners.length === 1 && owners[0] === userId', 'owners.length === 0'],
    ],
  },
  'server/src/people/accounts/openId/admitPerson.ts': {
    'server/src/people/accounts/openId/openId.test.ts': [
      ['!claims.isEmailVerified || ', ''],
      ['permissions.size === 0', 'permissions.size < 0'],
      ['existingUser && !existingUser.isActive', 'false'],
      ['user.emailConfirmedAt === null', 'false'],
    ],
  },
  'server/src/people/accounts/openId/provider.ts': {
    'server/src/people/accounts/openId/forgedAnswers.test.ts': [
      ['client.enableNonRepudiationChecks, ', ''],
      ['expectedNonce: secrets.nonce,', ''],
    ],
  },
  'server/src/people/records/users/guardStaff.ts': {
    'server/src/people/records/users/adminRoutes.test.ts server/src/people/records/users/roles.test.ts': [
      ['if (userId === viewer.id) throw ownAccount()', ''],
      ["permissions.size > 0 && !rights.permissions.has('staff:manage')", 'permissions.size < 0'],
      ['{ permissions, refundLimit })', '{ permissions: [], refundLimit } as never)'],
    ],
    'server/src/people/records/users/adminRoutes.test.ts': [
      ['!staff.some(({ id }) => id === viewer.id)', 'false', 'postgres'],
    ],
  },
  'server/src/people/records/users/changeUser.ts': {
    'server/src/people/records/users/roles.test.ts': [
      ['requireRights(rights, combineRights(terms.roles.map(termsOf)))', ''],
    ],
    'server/src/people/records/users/adminRoutes.test.ts': [
      ['if (terms.roles.length > 0 && !user.isActive)', 'if (terms.roles.length > 0 && user.isActive)'],
      ['await voidAccess(trx, id)\n    return hasChanged', 'return hasChanged'],
      ['if (user.isAdmin === isAdmin) return\n', '\n'],
    ],
  },
  'server/src/people/accounts/roles/giveRoles.ts': {
    'server/src/people/records/users/roles.test.ts': [
      ['if (!viewerPermissions.has(permission))', 'if (viewerPermissions.permissions.size === 0)'],
      ['if (endsAt <= nowIso(deps))', 'if (endsAt === day)'],
    ],
  },
  'server/src/people/accounts/roles/rights.ts': {
    'server/src/people/records/users/roles.test.ts server/src/platform/http/accessMatrix.test.ts': [
      ['u.staff_ends_at > ?', 'u.staff_ends_at <> ?'],
    ],
  },
  'server/src/sales/orders/refunds/createRefund.ts': {
    'server/src/people/records/users/roles.test.ts': [
      [
        '(remaining, refund) => remaining - refund.amount',
        '(remaining, refund) => remaining - refund.amount + refund.amount',
      ],
      ['`actor in (${storedActorsSql})`, [staff.id, staff.id]', "`actor in (${storedActorsSql})`, ['', '']"],
    ],
  },
  'server/src/platform/events/audit/chain/findBreak.ts': {
    'server/src/platform/events/audit/chain/chain.test.ts': [
      [
        "if (entry.seal_number !== number + 1) return missingEntry(number + 1, 'is missing: it was removed.')",
        '',
      ],
      ['if (sealOf(seal, entry) !== entry.seal)', 'if (entry.seal === null)'],
      ['salt === null ? unjustified.has(id) :', 'salt === null ? false :'],
      ['existing.has(id) ||', ''],
      ['!isBlank(subject, after),', 'false,'],
      ['newestAt && Date.parse(at) < Date.parse(newestAt) - maxDelayMs', 'false'],
      ['chainHead && chainHead.number > number', 'false'],
    ],
  },
  'server/src/platform/events/audit/chain/sealOf.ts': {
    'server/src/platform/events/audit/chain/chain.test.ts': [
      ['    previous,\n', ''],
      ['entry.former_user_id ?? entry.user_id', 'entry.user_id'],
      ['hash(salt, before, after)', 'hash(salt, before)'],
    ],
  },
  'server/src/platform/events/audit/chain/sealEntries.ts': {
    'server/src/platform/events/audit/chain/chain.test.ts': [
      [
        ".where({ name: auditChain }).forUpdate().first('number', 'seal')",
        ".where({ name: auditChain }).first('number', 'seal')",
        'postgres',
      ],
    ],
  },
  'server/src/platform/events/audit/saveVersion.ts': {
    'server/src/platform/events/audit/saveVersion.test.ts': [
      ['version !== undefined && version !== before.version', 'version === null'],
      ['version: version + 1', 'version'],
      ['  await noteChange(trx', '  if (!before) await noteChange(trx'],
    ],
  },
  'server/src/people/records/users/erase.ts': {
    'server/src/people/records/users/adminRoutes.test.ts': [
      ['await guardStaff(deps, trx, { viewer, userId: id, endsRights: true })', ''],
    ],
  },
}
