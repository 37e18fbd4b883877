import type { Faults } from './Fault.ts'

/** Faults in what guards staff: roles, entries of the audit log and its chain, accounts that are erased. */
export const staff: Faults[] = [
  {
    file: 'server/src/people/records/users/guardAdmins.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    planted: [
      ['if (userId !== viewer.id) return', 'return'],
      ['admins.length === 1', 'admins.length > 1'],
    ],
  },
  {
    file: 'server/src/people/records/users/guardAdmins.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    on: 'postgres',
    planted: [['if (!admins.includes(viewer.id)) throw', 'if (admins.length === 0) throw']],
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
      ['if (isAdmin && !user.isActive)', 'if (isAdmin && user.isActive)'],
      ['await voidAccess(trx, id)\n    return isOurs', 'return isOurs'],
      ['if (user.isAdmin === isAdmin) return null', ''],
    ],
  },
  {
    file: 'server/src/people/records/users/erase.ts',
    tests: ['server/src/people/records/users/adminRoutes.test.ts'],
    planted: [['await guardAdmins(trx, viewer, id)', '']],
  },
]
