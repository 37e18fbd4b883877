import { useSettings } from '../../kit/shop/settings.ts'
import { Breadcrumb } from '../../kit/controls/Breadcrumb.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { MeasurementTable } from '../../kit/sizes/MeasurementTable.tsx'
import { measurements } from '../../kit/sizes/measurements.ts'
import type { ContentBlock, ContentSection, ContentText } from './ContentText.ts'
import { contentSteps } from './contentSteps.ts'
import styles from './ContentView.module.css'

/** Returns the anchor of a section: `ways-and-costs` for "Ways and costs". */
const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const Table = ({ table: { caption, columns, rows } }: Extract<ContentBlock, { table: unknown }>) => (
  <table className={styles.table}>
    <caption className={styles.caption}>{caption}</caption>
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
      {rows.map(([first, ...cells]) => (
        <tr key={[first, ...cells].join('|')}>
          <th scope="row">{first}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const BlockView = ({ block }: { block: ContentBlock }) => {
  if (typeof block === 'string') return <p>{block}</p>
  if ('table' in block) return <Table {...block} />
  if ('measurements' in block)
    return <MeasurementTable caption={block.caption} rows={measurements[block.measurements]} />
  if ('link' in block)
    return (
      <p>
        <Link to={block.link.to} className={styles.link}>
          {block.link.label}
        </Link>
      </p>
    )
  const isOrdered = 'steps' in block
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={isOrdered ? styles.steps : styles.list}>
      {(isOrdered ? block.steps : block.list).map(item => (
        <li key={item}>{item}</li>
      ))}
    </List>
  )
}

const SectionView = ({ section: { title, blocks } }: { section: ContentSection }) => {
  const id = sectionId(title)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </section>
  )
}

/** Shows a page of text: an introduction, links to its sections, and the sections. */
export const ContentView = ({ text }: { text: ContentText }) => {
  const facts = useSettings()
  const sections = text.sections(facts)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb steps={contentSteps(text)} />
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.intro}>{text.intro(facts)}</p>
      </header>
      <nav className={styles.parts} aria-label="On this page">
        <ul>
          {sections.map(({ title }) => (
            <li key={title}>
              <a href={`#${sectionId(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        {sections.map(section => (
          <SectionView key={section.title} section={section} />
        ))}
      </div>
    </div>
  )
}
