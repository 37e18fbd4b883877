import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, line, noInput } from '../fields.ts'
import { buildNames, hemNames, minHeightCm, maxHeight } from './wearer.ts'

export const maxProfiles = 6
export const maxNameLength = 30

/** A person for whom a shopper buys. `heightCm` is null until the shopper has entered it. */
export const FitProfile = z.object({
  name: line(maxNameLength),
  heightCm: z.nullable(
    z
      .int()
      .check(
        z.minimum(minHeightCm, `At least ${minHeightCm} cm.`),
        z.maximum(maxHeight, `At most ${maxHeight} cm.`),
      ),
  ),
  build: z.enum(buildNames, 'Choose one of them.'),
  hem: z.enum(hemNames, 'Choose one of them.'),
})

const profiles = z.array(FitProfile)
const namesOnce = z.refine<z.output<typeof profiles>>(
  all => new Set(all.map(({ name }) => name)).size === all.length,
  'Give each of them another name.',
)

export const listFitProfiles = endpoint({
  method: 'GET',
  path: '/fit/profiles',
  access: 'customer',
  summary: 'Lists the people that this account chooses sizes for, in its order.',
  input: noInput,
  answer: z.object({ items: profiles }),
})

export const saveFitProfiles = endpoint({
  method: 'PUT',
  path: '/fit/profiles',
  access: 'customer',
  summary: 'Replaces the people that this account chooses sizes for.',
  input: z.strictObject({
    items: profiles.check(z.maxLength(maxProfiles, `At most ${maxProfiles}.`), namesOnce),
  }),
  answer: z.object({ items: profiles }),
})

/** A garment that somebody kept, for comparison. `width` is null if it is not measured. */
export const OwnedGarment = z.object({
  productId: id,
  title: z.string(),
  size: z.string(),
  lengthCm: z.int(),
  width: z.nullable(z.number()),
})

export const findOwnedGarment = endpoint({
  method: 'GET',
  path: '/fit/kept',
  access: 'customer',
  summary:
    'Returns the last garment that this account kept: delivered and not returned, or received in exchange. A garment of the product `productId` takes precedence.',
  input: z.strictObject({ productId: id }),
  answer: z.object({ kept: z.nullable(OwnedGarment) }),
})

export type FitProfile = z.output<typeof FitProfile>
export type OwnedGarment = z.output<typeof OwnedGarment>
