import { describe } from 'vitest'
import { killAtEachPoint } from './crashPoints.ts'
import { closeTabs } from './closedTabs.ts'
import { sellToCrowd } from './crowd.ts'
import { spoilProvider } from './providerFaults.ts'
import { frozenSingleProcess } from './frozen.ts'
import { overload } from './overload.ts'
import { killAtRandom } from './randomKills.ts'
import { isShort } from './short.ts'
import { payByToken } from './tokenPayments.ts'
import { tellReceivers } from './tellReceivers.ts'
import { terminate } from './terminated.ts'
import { setClocksWrong } from './wrongClocks.ts'

describe('sqlite: a shop killed at', () => killAtEachPoint('sqlite'))
describe('sqlite: a shop killed at random', () => killAtRandom('sqlite'))
describe('sqlite: a shop killed while it', () => tellReceivers('sqlite'))
if (!isShort) {
  describe('sqlite: a shop that a crowd comes to', () => sellToCrowd('sqlite'))
  describe('sqlite: a shop that assistants pay by token, killed at', () => payByToken('sqlite'))
  describe('sqlite: a shop whose provider', () => spoilProvider('sqlite'))
  describe('sqlite: a shop that is asked to end', () => terminate('sqlite'))
  describe('sqlite: the one process of a shop', () => frozenSingleProcess())
  describe('sqlite: a shop with too many visitors', () => overload('sqlite'))
  describe('sqlite: a shop whose shoppers close their tabs', () => closeTabs('sqlite'))
  describe('sqlite: clocks that are wrong', () => setClocksWrong('sqlite'))
}
