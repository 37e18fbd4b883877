import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, line, noInput } from '../fields.ts'
import { buildNames, hemNames, minHeightCm, maxHeightCm } from './wearer.ts'

export const maxFitProfiles = 6
export const maxProfileNameLength = 30

/** A person for whom a shopper buys. `heightCm` is null until the shopper has entered it. */
export const FitProfile = z.object({
  name: line(maxProfileNameLength),
  heightCm: z.nullable(
    z
      .int()
      .check(
        z.minimum(minHeightCm, `At least ${minHeightCm} cm.`),
        z.maximum(maxHeightCm, `At most ${maxHeightCm} cm.`),
      ),
  ),
  build: z.enum(buildNames, 'Choose one of them.'),
  hem: z.enum(hemNames, 'Choose one of them.'),
})

const profiles = z.array(FitProfile)
const hasUniqueNames = z.refine<z.output<typeof profiles>>(
  people => new Set(people.map(({ name }) => name)).size === people.length,
  'Give each of them another name.',
)

export const listFitProfiles = endpoint({
  call: 'GET /fit/profiles',
  access: 'customer',
  summary: 'Lists the people that this account chooses sizes for, in its order.',
  input: noInput,
  answer: z.object({ items: profiles }),
})

export const saveFitProfiles = endpoint({
  call: 'PUT /fit/profiles',
  access: 'customer',
  summary: 'Replaces the people that this account chooses sizes for.',
  input: z.strictObject({
    items: profiles.check(z.maxLength(maxFitProfiles, `At most ${maxFitProfiles}.`), hasUniqueNames),
  }),
  answer: z.object({ items: profiles }),
})

/** A garment that the shopper kept, to compare others with it. `width` in cm is null if it was not measured. */
export const OwnedGarment = z.object({
  productId: id,
  title: z.string(),
  size: z.string(),
  lengthCm: z.int(),
  width: z.nullable(z.number()),
})

export const findOwnedGarment = endpoint({
  call: 'GET /fit/kept',
  access: 'customer',
  summary:
    'Returns the last garment that this account kept: delivered and not returned, or received in exchange. A garment of the product `productId` takes precedence.',
  input: z.strictObject({ productId: id }),
  answer: z.object({ kept: z.nullable(OwnedGarment) }),
})

export type FitProfile = z.output<typeof FitProfile>
export type OwnedGarment = z.output<typeof OwnedGarment>
