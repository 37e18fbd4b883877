import { keysOf } from '../keys.ts'
/**
 * Permitted names of fibres, from Annex I of Regulation (EU) No 1007/2011, retained by the Textile Products (Labelling
 * and Fibre Composition) Regulations 2012, as far as clothes need them. Sheets also accept the key, such as `nylon`,
 * which the Annex permits for Polyamide.
 */
export const fibreLabels = {
  cotton: 'Cotton',
  flax: 'Linen',
  hemp: 'True hemp',
  ramie: 'Ramie',
  jute: 'Jute',
  kapok: 'Kapok',
  wool: 'Wool',
  cashmere: 'Cashmere',
  mohair: 'Mohair',
  angora: 'Angora',
  alpaca: 'Alpaca',
  llama: 'Llama',
  camel: 'Camel',
  yak: 'Yak',
  silk: 'Silk',
  viscose: 'Viscose',
  modal: 'Modal',
  lyocell: 'Lyocell',
  cupro: 'Cupro',
  acetate: 'Acetate',
  triacetate: 'Triacetate',
  polyester: 'Polyester',
  nylon: 'Polyamide',
  acrylic: 'Acrylic',
  modacrylic: 'Modacrylic',
  polypropylene: 'Polypropylene',
  polyurethane: 'Polyurethane',
  elastane: 'Elastane',
  metallised: 'Metallised fibre',
  other: 'Other fibres',
} as const

export type FibreName = keyof typeof fibreLabels
export const fibreNames = keysOf(fibreLabels)

/** A fibre's share of the cloth's weight, per cent. */
export interface FibreShare {
  fibre: FibreName
  percent: number
}

/** Maximum percentage of fibres without names: Article 9 allows 15% in total. */
export const maxUnnamedPercent = 15

export const totalPercent = (shares: readonly { percent: number | null }[]): number =>
  shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0)

/** Sorts shares, the largest first, as Article 9 requires. Equal shares follow the order of `fibreLabels`. */
export const inFibreOrder = (shares: readonly FibreShare[]): FibreShare[] =>
  shares.toSorted(
    (a, b) => b.percent - a.percent || fibreNames.indexOf(a.fibre) - fibreNames.indexOf(b.fibre),
  )

/** Writes shares for readers: `65% cotton, 35% polyester`. */
export const fibresInWords = (shares: readonly FibreShare[]): string =>
  shares.map(({ fibre, percent }) => `${percent}% ${fibreLabels[fibre].toLowerCase()}`).join(', ')

/** Writes shares as a sheet does: `Cotton 65%, Polyester 35%`. */
export const fibresInCell = (shares: readonly FibreShare[]): string =>
  shares.map(({ fibre, percent }) => `${fibreLabels[fibre]} ${percent}%`).join(', ')
