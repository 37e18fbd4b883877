import type { Random } from '../demo/random.ts'
import type { World } from './World.ts'

/** Something that a person may do next. */
export interface SimulatedAction {
  name: string
  /** Frequency of the action, relative to the weights of all others. */
  weight: number
  /** Describes the outcome, without any id; undefined if there was nothing to do it with. A refusal is thrown. */
  run: (world: World, random: Random) => Promise<string | undefined>
}
