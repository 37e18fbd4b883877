import { getReviewFigures, type ReviewFigures } from '@shop/contracts/reviews/adminEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import styles from './Analytics.module.css'

const Distribution = ({ distribution }: Pick<ReviewFigures, 'distribution'>) => {
  const max = Math.max(1, ...distribution.map(({ count }) => count))
  return (
    <dl className={styles.bars}>
      {distribution.map(({ rating, count }) => (
        <div key={rating} className={styles.bar}>
          <dt>{formatCount(rating, 'star')}</dt>
          <dd className={styles.track}>
            <span className={styles.fill} style={{ width: `${(100 * count) / max}%` }} />
            <span className={styles.count}>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Rated = ({ title, products }: { title: string; products: ReviewFigures['best'] }) => (
  <Panel title={title}>
    {products.length === 0 ? (
      <EmptyText>No approved reviews yet</EmptyText>
    ) : (
      <ul className={styles.products}>
        {products.map(({ id, title: name, rating, reviewCount }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.count}>
              ★ {rating.toFixed(1)} ({reviewCount})
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const Content = ({ figures }: { figures: ReviewFigures }) => (
  <div className={styles.parts}>
    <Facts
      facts={[
        [
          'Reviews',
          `${figures.total}: ${figures.approved} approved, ${figures.pending} pending, ${figures.rejected} rejected`,
        ],
        figures.approved > 0 && ['Average', `${figures.average.toFixed(2)} of 5`],
      ]}
    />
    <Panel title="Stars of approved reviews">
      <Distribution distribution={figures.distribution} />
    </Panel>
    <Panel title="Written in the last twelve months">
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Reviews</th>
            <th scope="col">Average</th>
          </tr>
        </thead>
        <tbody>
          {figures.months.map(({ month, count, average }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{count}</td>
              <td>{count > 0 ? average.toFixed(1) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
    <Rated title="Rated best" products={figures.best} />
    <Rated title="Rated worst" products={figures.worst} />
  </div>
)

/** Shows statistics of reviews: totals, stars, months, and the best and worst products. */
export const Analytics = ({ onClose }: { onClose: () => void }) => {
  const { data, isError, error } = useRead(getReviewFigures, {})
  return (
    <Dialog title="Review Analytics" size="lg" onClose={onClose}>
      {isError && !data && (
        <ReadError
          error={error}
          title="Error Loading Figures"
          text="Failed to load review figures. Please try again."
        >
          <Button kind="plain" onClick={onClose}>
            Close
          </Button>
        </ReadError>
      )}
      {!isError && !data && <PageSpinner label="Loading figures" />}
      {data && <Content figures={data} />}
    </Dialog>
  )
}
