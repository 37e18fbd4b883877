import { describe } from 'vitest'
import { killAtEachPoint } from './crashPoints.ts'
import { closeTabs } from './closedTabs.ts'
import { sellToCrowd } from './crowd.ts'
import { stopPostgres } from './postgresStopped.ts'
import { spoilProvider } from './providerFaults.ts'
import { frozenReplica } from './frozen.ts'
import { overload } from './overload.ts'
import { killAtRandom } from './randomKills.ts'
import { isShort } from './short.ts'
import { payByToken } from './tokenPayments.ts'
import { tellReceivers } from './tellReceivers.ts'
import { terminate } from './terminated.ts'
import { setClocksWrong } from './wrongClocks.ts'
import { runTwoProcesses } from './twoProcesses.ts'

if (!isShort) {
  describe('postgres: a shop killed at', () => killAtEachPoint('postgres'))
  describe('postgres: a shop killed at random', () => killAtRandom('postgres'))
  describe('postgres: a shop killed while it', () => tellReceivers('postgres'))
  describe('postgres: a shop that assistants pay by token, killed at', () => payByToken('postgres'))
  describe('postgres: processes of a shop', () => frozenReplica())
  describe('postgres: a shop with too many visitors', () => overload('postgres'))
  describe('postgres: a shop whose shoppers close their tabs', () => closeTabs('postgres'))
  describe('postgres: clocks that are wrong', () => setClocksWrong('postgres'))
}
describe('postgres: a shop that a crowd comes to', () => sellToCrowd('postgres'))
describe('postgres: a shop whose provider', () => spoilProvider('postgres'))
describe('postgres: a shop that is asked to end', () => terminate('postgres'))
describe('postgres: two processes of a shop', () => runTwoProcesses())
describe('a Postgres killed under load', () => stopPostgres())
