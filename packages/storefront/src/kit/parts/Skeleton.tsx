import styles from './Skeleton.module.css'

interface Props {
  /** CSS lengths; the same room as what will come. */
  width?: string
  height?: string
}

/** A quiet block in the place of something that is on its way. */
export const Skeleton = ({ width = '100%', height = '1em' }: Props) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)
