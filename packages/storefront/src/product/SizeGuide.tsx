import type { Variant } from '@shop/contracts/catalog/entities'
import { useState } from 'react'
import { Link } from '../parts/Link.tsx'
import { Drawer } from '../parts/Drawer.tsx'
import { sizesOf } from './choices.ts'
import { lengthText } from './lengthText.ts'
import styles from './SizeGuide.module.css'

/** How long each size of this product is, and the way to the whole guide. */
export const SizeGuide = ({ title, variants }: { title: string; variants: readonly Variant[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Size guide
      </button>
      {isOpen && (
        <Drawer title="Size guide" onClose={() => setIsOpen(false)}>
          <table className={styles.table}>
            <caption className={styles.caption}>{title}: length from shoulder to hem</caption>
            <thead>
              <tr>
                <th scope="col">Size</th>
                <th scope="col">Length</th>
              </tr>
            </thead>
            <tbody>
              {sizesOf(variants).map(size => (
                <tr key={size}>
                  <th scope="row">{size}</th>
                  <td>{lengthText(variants, size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Link to="/size-guide" className={styles.more}>
            How to measure, and all measurements
          </Link>
        </Drawer>
      )}
    </>
  )
}
