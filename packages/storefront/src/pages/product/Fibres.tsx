import type { Product } from '@shop/contracts/catalog/entities'
import { fibresInWords } from '@shop/contracts/facts/fibres'

export const Fibres = ({ fibres }: Pick<Product, 'fibres'>) => fibresInWords(fibres)
