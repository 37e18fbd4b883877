import { variantName } from '@shop/contracts/orders/variantName'

type LowVariant = Parameters<typeof variantName>[0] & {
  /** Units that can still be bought. */
  free: number
}

/** States, without a full stop, how many units of a variant are available: `Only 2 of Thobe (White, 54) left`. */
export const shortageText = ({ free, ...variant }: LowVariant): string =>
  free > 0 ? `Only ${free} of ${variantName(variant)} left` : `${variantName(variant)} is sold out`
