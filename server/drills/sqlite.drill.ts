import { describe } from 'vitest'
import { killAtEachPoint } from './crashPoints.ts'
import { sellToCrowd } from './crowd.ts'
import { spoilProvider } from './providerFaults.ts'
import { overload } from './overload.ts'
import { killAtRandom } from './randomKills.ts'
import { isShort } from './short.ts'
import { terminate } from './terminated.ts'

describe('sqlite: a shop killed at', () => killAtEachPoint('sqlite'))
describe('sqlite: a shop killed at random', () => killAtRandom('sqlite'))
if (!isShort) {
  describe('sqlite: a shop that a crowd comes to', () => sellToCrowd('sqlite'))
  describe('sqlite: a shop whose provider', () => spoilProvider('sqlite'))
  describe('sqlite: a shop that is asked to end', () => terminate('sqlite'))
  describe('sqlite: a shop with too many visitors', () => overload('sqlite'))
}
