import styles from './Skeleton.module.css'

interface Props {
  /** CSS lengths of the expected content. */
  width?: string
  height?: string
}

/** A placeholder for loading content. */
export const Skeleton = ({ width = '100%', height = '1em' }: Props) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)
