import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface Props {
  title: string
  /** Link beside the title. */
  more?: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export const Section = ({ title, more, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
