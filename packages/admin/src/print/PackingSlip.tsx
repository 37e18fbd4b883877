import type { ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { Barcode } from './Barcode.tsx'
import styles from './PackingSlip.module.css'

const Table = ({ columns, rows }: ParcelPaper['slip']['table']) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ title, detail, figures }) => (
        <tr key={`${title} ${detail}`}>
          <td>
            {title}
            <small>{detail}</small>
          </td>
          {figures.map(figure => (
            <td key={figure}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The server's packing slip on A4, for printers that take no PDF. */
export const PackingSlip = ({ number, slip }: Pick<ParcelPaper, 'number' | 'slip'>) => (
  <article className={styles.slip}>
    <header className={styles.head}>
      <div>
        <p className={styles.brand}>{slip.storeName}</p>
        <h1>{slip.title}</h1>
      </div>
      <Barcode text={number} className={styles.bars} />
      <p className={styles.seller}>{slip.seller.join(' · ')}</p>
    </header>
    <dl className={styles.facts}>
      {slip.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {slip.parties.map(({ label, lines }) => (
      <section key={label} className={styles.party}>
        <h2>{label}</h2>
        <p className={styles.lines}>{lines.join('\n')}</p>
      </section>
    ))}
    <Table {...slip.table} />
    <p className={styles.closing}>{slip.closing.join('\n')}</p>
    <footer className={styles.foot}>{slip.foot}</footer>
  </article>
)
