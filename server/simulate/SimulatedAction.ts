import type { Random } from '../demo/random.ts'
import type { World } from './World.ts'

/** Something that a person may do next. */
export interface SimulatedAction {
  name: string
  /** Frequency of the action, relative to the weights of all others. */
  weight: number
  /**
   * Performs the action and describes its outcome, without any id. Returns undefined if there was nothing to act on;
   * throws a refusal.
   */
  run: (world: World, random: Random) => Promise<string | undefined>
}
