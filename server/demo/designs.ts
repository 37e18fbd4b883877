import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFields } from '@shop/contracts/facts/productFields'
import { z } from 'zod'
import { altTexts, View } from './altTexts.ts'

const Design = z.object({
  slug: z.string(),
  kind: z.enum(['thobe', 'jalab']),
  title: z.string(),
  description: z.string(),
  materials: z.string(),
  fibres: productFields.fibres.input.def.innerType,
  care: z.array(z.string()),
  careSymbols: productFields.careSymbols.value,
  features: z.array(z.string()),
  specifications: z.record(z.string(), z.string()),
  measurements: productFields.measurements.input.def.innerType,
  colours: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hex: z.string(),
      /** Colour of the buttons, thread, braid or stripe. */
      trim: z.string(),
      /** Views in the order in which they are shown. */
      views: z.array(View),
    }),
  ),
})

export type Design = z.output<typeof Design>
export type Colour = Design['colours'][number]

/** The ten designs with pictures in `pictures/`. */
export const designs: readonly Design[] = z
  .array(Design)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')))

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** A picture in `pictures/`, or a part of one. */
export interface Shot {
  /** Name of the picture in the demo. */
  shot: string
  file: string
  /** Area in px of the file; null for all of it. */
  area: Area | null
}

/** Top of the area around the neck: a collar stands higher, a round neck lies lower. */
const neckTop = { collar: 70, round: 170 }
const roundNecks = ['liwa', 'nizwa', 'rabat', 'tangier']

const cuts: Partial<Record<View, (slug: string) => { sourceView: View; area: Area }>> = {
  close: slug => {
    const isRound = roundNecks.some(name => slug.startsWith(name))
    return {
      sourceView: 'detail',
      area: { left: 116, top: isRound ? neckTop.round : neckTop.collar, width: 800, height: 1000 },
    }
  },
  lower: () => ({ sourceView: 'front', area: { left: 180, top: 450, width: 840, height: 1050 } }),
}

const shotOf = (slug: string, colour: string, view: View): Shot => {
  const cut = cuts[view]?.(slug)
  const fileOf = (fileView: View) => `${slug}--${colour}--${fileView}.jpg`
  return { shot: fileOf(view), file: fileOf(cut?.sourceView ?? view), area: cut?.area ?? null }
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lists a colour's pictures in their order, each with its view. */
export const picturesOf = (
  { slug, title }: Pick<Design, 'slug' | 'title'>,
  { id, name, trim, views }: Colour,
) =>
  views.map(view => ({
    ...shotOf(slug, id, view),
    alt: capitalise(
      (altTexts[slug]?.[view] ?? '')
        .replace('{it}', `${title} in ${name.toLowerCase()}`)
        .replaceAll('{trim}', trim),
    ),
  }))
