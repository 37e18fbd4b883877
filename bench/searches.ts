import type { Request } from './load.ts'

const colours = ['white', 'navy', 'black', 'sand', 'olive', 'burgendy', 'charcol', 'stone']
const otherWords = ['linen', 'embroidered', 'hoodded', 'formal', 'striped', 'collarless', 'wool', 'eid']
const garmentNames = [
  'thobe',
  'thawb',
  'jalab',
  'djellaba',
  'kandurra',
  'dishdasha',
  'jubba',
  'thbe',
  'qamis',
]

/** Lists searches as shoppers type them: misspelt, and with any name for the garment. No two are the same. */
export const searches = (): Request[] =>
  garmentNames
    .flatMap(garment =>
      [...colours, ...otherWords].flatMap(word => [`${word} ${garment}`, `${garment} ${word}`]),
    )
    .map(text => ({ path: `/api/products?search=${encodeURIComponent(text)}&facets=true&limit=24` }))
