import type { FibreName, FibreShare } from './fibres.ts'

/** Groups of fibres by which the tariff classes garments. */
type Cloth = 'cotton' | 'wool' | 'silk' | 'man-made fibres' | 'other'

const clothOf: Readonly<Partial<Record<FibreName, Cloth>>> = {
  cotton: 'cotton',
  wool: 'wool',
  cashmere: 'wool',
  mohair: 'wool',
  angora: 'wool',
  alpaca: 'wool',
  llama: 'wool',
  camel: 'wool',
  yak: 'wool',
  silk: 'silk',
  viscose: 'man-made fibres',
  modal: 'man-made fibres',
  lyocell: 'man-made fibres',
  cupro: 'man-made fibres',
  acetate: 'man-made fibres',
  triacetate: 'man-made fibres',
  polyester: 'man-made fibres',
  nylon: 'man-made fibres',
  acrylic: 'man-made fibres',
  modacrylic: 'man-made fibres',
  polypropylene: 'man-made fibres',
  polyurethane: 'man-made fibres',
  elastane: 'man-made fibres',
}

/**
 * Subheadings of chapters 61 and 62 for garments of one cloth (Harmonised System 2022). Wool includes fine animal hair.
 */
const subheadings: readonly (readonly [Cloth, RegExp])[] = [
  ['wool', /^(610210|610[34][346]1|611011|611012|611019|620[12]20|6203[134]1|6204[13-6]1|620620|621420)/],
  [
    'cotton',
    /^(610120|610220|6103[234]2|6104[2-6]2|61051|61061|6107[129]1|610821|610831|610891|610910|611020|611120|611420|620[12]30|6203[234]2|6204[1-6]2|620520|620630|6207[12]1|620791|620821|620891|620920|6211[34]2)/,
  ],
  [
    'man-made fibres',
    /^(610130|610230|6103[234]3|6104[1-6]3|610444|61052|61062|6107[12]2|610822|610832|610892|611030|611130|611430|620[12]40|620312|6203[234]3|6204[1-6]3|620444|620530|620640|620722|620822|620892|620930|6211[34]3|621430|621440)/,
  ],
  ['silk', /^(620610|621410)/],
]

/** Returns the cloth with the greatest weight, which determines the code (section XI, note 2); undefined if unknown. */
const mainCloth = (fibres: readonly FibreShare[]): Cloth | undefined => {
  const shares = new Map<Cloth, number>()
  for (const { fibre, percent } of fibres) {
    const cloth = clothOf[fibre] ?? 'other'
    shares.set(cloth, (shares.get(cloth) ?? 0) + percent)
  }
  return [...shares].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Tells whether a tariff code is for another cloth than that of a garment; false if either cloth is unknown. */
export const isOfOtherCloth = (tariffCode: string, fibres: readonly FibreShare[]): boolean => {
  const digits = tariffCode.replaceAll(/\D/g, '')
  const clothOfCode = subheadings.find(([, codes]) => codes.test(digits))?.[0]
  const cloth = mainCloth(fibres)
  return clothOfCode !== undefined && cloth !== undefined && cloth !== clothOfCode
}
