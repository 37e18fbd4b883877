import type { Product } from '@shop/contracts/catalog/entities'
import { keyInWords } from '@shop/contracts/catalog/keyInWords'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import type { ProductField } from '@shop/contracts/facts/productFields'
import type { ReactNode } from 'react'
import { CareSymbols } from './CareSymbols.tsx'
import styles from './ProductTabs.module.css'

/** Fields that the page shows elsewhere, and those for search engines. */
type Elsewhere = 'slug' | 'title' | 'status' | 'description' | 'features' | 'metaTitle' | 'metaDescription'

/** Lines on what a product is made of and how to treat it; empty facts have none. */
const linesOf = (product: Product) => {
  const { fibres, materials, specifications, care, careSymbols } = product
  const lines: Record<Exclude<ProductField, Elsewhere>, readonly [name: string, value: ReactNode][]> = {
    fibres: fibres.length > 0 ? [['Composition', fibresInWords(fibres)]] : [],
    materials: materials ? [['Materials', materials]] : [],
    specifications: Object.entries(specifications).map(([key, value]) => [keyInWords(key), value]),
    care: care ? [['Care', care]] : [],
    careSymbols:
      careSymbols.length > 0 ? [['Care symbols', <CareSymbols key="symbols" symbols={careSymbols} />]] : [],
  }
  return Object.values(lines).flat()
}

export const SpecificationsTab = ({ product }: { product: Product }) => {
  const lines = linesOf(product)
  if (lines.length === 0) return <p className={styles.empty}>No specifications yet.</p>
  return (
    <dl className={styles.facts}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
