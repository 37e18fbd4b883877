import { breadcrumbList } from '../../../kit/page/breadcrumbList.ts'
import { definePage } from '../../../kit/page/page.ts'
import { settingsQuery, useSettings } from '../../../kit/shop/settings.ts'
import { Breadcrumb } from '../../../kit/controls/Breadcrumb.tsx'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { contentSteps } from '../contentSteps.ts'
import styles from './AboutPage.module.css'
import { mission, stats, statsTitle, story, team, timeline, values } from './aboutTexts.ts'
import embroidery480 from './pictures/embroidery-480.avif'
import embroidery960 from './pictures/embroidery-960.avif'
import embroideryJpg from './pictures/embroidery-960.jpg'
import jalab480 from './pictures/jalab-480.avif'
import jalab960 from './pictures/jalab-960.avif'
import jalabJpg from './pictures/jalab-960.jpg'
import placket480 from './pictures/placket-480.avif'
import placket960 from './pictures/placket-960.avif'
import placketJpg from './pictures/placket-960.jpg'
import rail800 from './pictures/rail-800.avif'
import rail1600 from './pictures/rail-1600.avif'
import railJpg from './pictures/rail-1600.jpg'

/** Pictures of the page, each in two widths as AVIF and once as JPEG. */
const aboutPictures = {
  rail: {
    avif: `${rail800} 800w, ${rail1600} 1600w`,
    jpg: railJpg,
    size: [1600, 1000],
    alt: 'Thobes and jalabs in white, sand, navy, olive and burgundy on a brass rail',
  },
  placket: {
    avif: `${placket480} 480w, ${placket960} 960w`,
    jpg: placketJpg,
    size: [960, 1200],
    alt: 'Band collar and topstitched placket of a white thobe',
  },
  embroidery: {
    avif: `${embroidery480} 480w, ${embroidery960} 960w`,
    jpg: embroideryJpg,
    size: [960, 1200],
    alt: 'Gold vine embroidery along the collar of a burgundy thobe',
  },
  jalab: {
    avif: `${jalab480} 480w, ${jalab960} 960w`,
    jpg: jalabJpg,
    size: [960, 1200],
    alt: 'Hood and braided placket of a sand jalab',
  },
} as const

type AboutPictureName = keyof typeof aboutPictures

interface Props {
  name: AboutPictureName
  /** Displayed width: the `sizes` attribute of HTML. */
  sizes: string
  isFirst?: boolean
}

const AboutPicture = ({ name, sizes, isFirst = false }: Props) => {
  const { avif, jpg, size, alt } = aboutPictures[name]
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={styles.picture}
        src={jpg}
        width={size[0]}
        height={size[1]}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

const steps = contentSteps({ title: 'About' })

const Stats = () => (
  <section className={styles.years} aria-labelledby="years">
    <h2 id="years" className={styles.kicker}>
      {statsTitle}
    </h2>
    <dl className={styles.stats}>
      {stats.map(({ figure, label }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Story = () => (
  <section className={styles.part} aria-labelledby="story">
    <h2 id="story" className={styles.heading}>
      Our Story
    </h2>
    <ul className={styles.story}>
      {story.map(({ picture, title, text }) => (
        <li key={title}>
          <AboutPicture name={picture} sizes="(min-width: 700px) 31vw, 92vw" />
          <h3 className={styles.name}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Values = ({ vatRegistered }: { vatRegistered: boolean }) => (
  <section className={styles.part} aria-labelledby="values">
    <h2 id="values" className={styles.heading}>
      Our Values
    </h2>
    <ul className={styles.values}>
      {values(vatRegistered).map(({ title, text }) => (
        <li key={title}>
          <h3 className={styles.name}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Team = () => (
  <section className={styles.part} aria-labelledby="team">
    <h2 id="team" className={styles.heading}>
      Our Team
    </h2>
    <ul className={styles.team}>
      {team.map(({ name, role, text }) => (
        <li key={name}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.role}>{role}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Timeline = () => (
  <section className={styles.part} aria-labelledby="timeline">
    <h2 id="timeline" className={styles.heading}>
      Our Journey
    </h2>
    <ol className={styles.timeline}>
      {timeline.map(({ year, title, text }) => (
        <li key={year}>
          <p className={styles.year}>{year}</p>
          <h3 className={styles.name}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const AboutPage = () => {
  const { storeName, vatRegistered } = useSettings()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb steps={steps} />
        <h1 className={styles.title}>About {storeName || 'us'}</h1>
        <section aria-labelledby="mission" className={styles.mission}>
          <h2 id="mission" className={styles.kicker}>
            Our Mission
          </h2>
          <p className={styles.intro}>{mission}</p>
        </section>
      </header>
      <div className={styles.wide}>
        <AboutPicture name="rail" sizes="100vw" isFirst />
      </div>
      <Story />
      <Stats />
      <Values vatRegistered={vatRegistered} />
      <Timeline />
      <Team />
      <p className={styles.ways}>
        <ButtonLink to="/collections">Shop Collection</ButtonLink>
        <ButtonLink to="/contact" look="outline">
          Contact Us
        </ButtonLink>
      </p>
    </div>
  )
}

export const page = definePage({
  Component: AboutPage,
  queries: () => [settingsQuery],
  head: ([settings]) => ({
    title: settings ? `About ${settings.storeName}` : 'About us',
    description: mission,
    canonical: '/about',
    structuredData: breadcrumbList(steps),
  }),
})
