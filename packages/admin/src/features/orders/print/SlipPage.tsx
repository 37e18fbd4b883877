import type { Slips } from '@shop/contracts/orders/slipEndpoints'
import { Barcode } from './Barcode.tsx'
import styles from './SlipPage.module.css'

type Slip = Slips['items'][number]

/** Names the order in the table heading, because printing repeats the heading on each page. */
const Table = ({ columns, rows, number }: Slip['slip']['table'] & Pick<Slip, 'number'>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col">
            {index === 0 && number !== null ? `${column} of ${number}` : column}
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

/** Shows the server's packing slip or pick list as a page of A4, for printing without a PDF. */
export const SlipPage = ({ number, slip }: Slip) => (
  <article className={styles.slip}>
    <header className={styles.head}>
      <div>
        <p className={styles.brand}>{slip.storeName}</p>
        <h1>{slip.title}</h1>
      </div>
      {number !== null && <Barcode text={number} className={styles.bars} />}
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
    {slip.giftNote && (
      <section className={styles.note}>
        <h2>Gift note</h2>
        <p className={styles.lines}>{slip.giftNote.join('\n')}</p>
      </section>
    )}
    <Table {...slip.table} number={number} />
    <p className={styles.closing}>{slip.closing.join('\n')}</p>
    <footer className={styles.foot}>{slip.foot}</footer>
  </article>
)
