import type { Faults } from './Fault.ts'

/** Faults in what guards staff: roles, entries of the audit log and its chain, accounts that are erased. */
export const staff: Faults[] = [
  {
    file: 'server/src/people/accounts/roles/lastOwner.ts',
    tests: [
      'server/src/people/records/users/roles.test.ts',
      'server/src/people/accounts/openId/openId.test.ts',
    ],
    planted: [['owners.length === 1 && owners[0] === userId', 'owners.length === 0']],
  },
  {
    file: 'server/src/people/accounts/openId/admitPerson.ts',
    tests: ['server/src/people/accounts/openId/openId.test.ts'],
    planted: [
      ['!claims.isEmailVerified || ', ''],
      ['permissions.size === 0', 'permissions.size < 0'],
      ['found && !found.isActive', 'false'],
      ['user.emailConfirmedAt === null', 'false'],
    ],
  },
  {
    file: 'server/src/people/accounts/openId/provider.ts',
    tests: ['server/src/people/accounts/openId/forgedAnswers.test.ts'],
    planted: [
      ['client.enableNonRepudiationChecks, ', ''],
      ['expectedNonce: secrets.nonce,', ''],
    ],
  },
  {
    file: 'server/src/people/records/users/guardStaff.ts',
    tests: [
      'server/src/people/records/users/adminRoutes.test.ts',
      'server/src/people/records/users/roles.test.ts',
    ],
    planted: [
      ['if (userId === viewer.id) throw ownAccount()', ''],
      ["permissions.size > 0 && !rights.permissions.has('staff:manage')", 'permissions.size < 0'],
      ['{ permissions, refundLimit })', '{ permissions: [], refundLimit } as never)'],
    ],
  },
  {
    file: 'server/src/people/records/users/guardStaff.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    on: 'postgres',
    planted: [['!staff.some(({ id }) => id === viewer.id)', 'false']],
  },
  {
    file: 'server/src/people/records/users/changeUser.ts',
    tests: ['server/src/people/records/users/roles.test.ts'],
    planted: [['refuseMore(rights, combine(terms.roles.map(termsOf)))', '']],
  },
  {
    file: 'server/src/people/accounts/roles/giveRoles.ts',
    tests: ['server/src/people/records/users/roles.test.ts'],
    planted: [
      ['if (!own.has(permission))', 'if (own.permissions.size === 0)'],
      ['if (endsAt <= nowIso(deps))', 'if (endsAt === day)'],
    ],
  },
  {
    file: 'server/src/people/accounts/roles/rights.ts',
    tests: ['server/src/people/records/users/roles.test.ts', 'server/src/platform/http/accessMatrix.test.ts'],
    planted: [['u.staff_ends_at > ?', 'u.staff_ends_at <> ?']],
  },
  {
    file: 'server/src/sales/orders/refunds/createRefund.ts',
    tests: ['server/src/people/records/users/roles.test.ts'],
    planted: [
      ['(rest, refund) => rest - refund.amount', '(rest, refund) => rest - refund.amount + refund.amount'],
      ['`actor in (${keptActorsOf})`, [staff.id, staff.id]', "`actor in (${keptActorsOf})`, ['', '']"],
    ],
  },
  {
    file: 'server/src/platform/events/audit/chain/findBreak.ts',
    tests: ['server/src/platform/events/audit/chain/chain.test.ts'],
    planted: [
      ["if (entry.seal_number !== number + 1) return missing(number + 1, 'is missing: it was removed.')", ''],
      ['if (sealOf(seal, entry) !== entry.seal)', 'if (entry.seal === null)'],
      ['salt === null ? unjustified.has(id) :', 'salt === null ? false :'],
      ['living.has(id) ||', ''],
      ['!isBlank(subject, after),', 'false,'],
      ['newest && Date.parse(at) < Date.parse(newest) - latest', 'false'],
      ['head && head.number > number', 'false'],
    ],
  },
  {
    file: 'server/src/platform/events/audit/chain/sealOf.ts',
    tests: ['server/src/platform/events/audit/chain/chain.test.ts'],
    planted: [
      ['    previous,\n', ''],
      ['entry.former_user_id ?? entry.user_id', 'entry.user_id'],
      ['hash(salt, before, after)', 'hash(salt, before)'],
    ],
  },
  {
    file: 'server/src/platform/events/audit/chain/sealEntries.ts',
    tests: ['server/src/platform/events/audit/chain/chain.test.ts'],
    on: 'postgres',
    planted: [
      [
        ".where({ name: auditChain }).forUpdate().first('number', 'seal')",
        ".where({ name: auditChain }).first('number', 'seal')",
      ],
    ],
  },
  {
    file: 'server/src/platform/events/audit/saveOver.ts',
    tests: ['server/src/platform/events/audit/saveOver.test.ts'],
    planted: [
      ['version !== undefined && version !== before.version', 'version === null'],
      ['version: version + 1', 'version'],
      ['  await noteChange(trx', '  if (!before) await noteChange(trx'],
    ],
  },
  {
    file: 'server/src/people/records/users/changeUser.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    planted: [
      ['if (terms.roles.length > 0 && !user.isActive)', 'if (terms.roles.length > 0 && user.isActive)'],
      ['await voidAccess(trx, id)\n    return isOurs', 'return isOurs'],
      ['if (user.isAdmin === isAdmin) return\n', '\n'],
    ],
  },
  {
    file: 'server/src/people/records/users/erase.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    planted: [['await guardStaff(deps, trx, { viewer, userId: id, endsRights: true })', '']],
  },
]
