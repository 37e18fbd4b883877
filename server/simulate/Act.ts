import type { Random } from '../demo/random.ts'
import type { World } from './World.ts'

/** Something that somebody may do next. */
export interface Act {
  name: string
  /** How often it is chosen, beside the weights of all others. */
  weight: number
  /** Says how it ended, without any id; undefined where there was nothing to do it with. A refusal is thrown. */
  act: (world: World, random: Random) => Promise<string | undefined>
}
