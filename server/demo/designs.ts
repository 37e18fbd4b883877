import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFields } from '@shop/contracts/facts/productFields'
import { z } from 'zod'

const View = z.enum(['front', 'three-quarter', 'detail', 'back'])

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
  colours: z.array(z.object({ id: z.string(), name: z.string(), hex: z.string(), views: z.array(View) })),
})

export type Design = z.output<typeof Design>
export type Colour = Design['colours'][number]

/** The ten designs whose pictures are in `pictures/`. */
export const designs: readonly Design[] = z
  .array(Design)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')))

const viewWords: Record<z.output<typeof View>, string> = {
  front: 'front view',
  'three-quarter': 'three-quarter view',
  detail: 'close-up of the collar and chest',
  back: 'three-quarter back view',
}

/** A colour's pictures in the order they are shown: file name and what is to be seen. */
export const picturesOf = ({ slug, title }: Pick<Design, 'slug' | 'title'>, { id, name, views }: Colour) =>
  views.map(view => ({
    file: `${slug}--${id}--${view}.jpg`,
    alt: `${title} in ${name.toLowerCase()}, ${viewWords[view]} on a warm off-white background`,
  }))
