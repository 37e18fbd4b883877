import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './FindYourSize.module.css'

/** Tells of the advice on sizes, which stands on each product's page. */
export const FindYourSize = () => (
  <section className={styles.band} aria-labelledby="find-your-size">
    <div className={styles.words}>
      <h2 id="find-your-size" className={styles.title}>
        Your size in ten seconds
      </h2>
      <p className={styles.text}>
        Open any piece and press “Find your size”. Tell us your height and build, and we answer with the size
        to take and where the hem will fall, worked out from the measurements of that very piece.
      </p>
      <p className={styles.ways}>
        <ButtonLink to="/collections" look="outline">
          Choose a Piece
        </ButtonLink>
        <Link to="/size-guide" className={styles.guide}>
          Size guide
        </Link>
      </p>
    </div>
  </section>
)
