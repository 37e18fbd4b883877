import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Icon } from '../parts/Icon.tsx'
import styles from './Tabs.module.css'

/** Tells whether the window fits a media query; false on the server. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    tell => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    () => false,
  )

interface Tab<Name extends string> {
  name: Name
  label: string
  content: ReactNode
}

interface Props<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onChange: (name: Name) => void
  /** On phones, headings that unfold their panels replace the strip. */
  folds?: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Opens the fold of a tab that the page has chosen. The browser toggles folds itself, even without scripts, so a fold
 * that the reader opened is left alone.
 */
const useUnfolded = (id: string, current: string) => {
  const unfolded = useRef(current)
  useEffect(() => {
    if (unfolded.current === current) return
    unfolded.current = current
    const fold = document.getElementById(`${id}-${current}-panel`)?.closest('details')
    if (fold) fold.open = true
  }, [id, current])
  return unfolded
}

/** Scrolls the strip to the chosen tab without scrolling the page. */
const useScrolledStrip = (id: string, current: string) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = list.current
    const tab = document.getElementById(`${id}-${current}`)
    if (!strip || !tab) return
    const { left, right } = strip.getBoundingClientRect()
    const place = tab.getBoundingClientRect()
    if (place.left < left || place.right > right) strip.scrollLeft += place.left - left
  }, [id, current])
  return list
}

/** Tabs whose panels are all in the page, for search engines. Arrow keys, Home and End move between them. */
export const Tabs = <Name extends string>({ label, tabs, current, onChange, folds = false }: Props<Name>) => {
  const id = useId()
  const [first] = useState(current)
  const isFolded = useMedia('(max-width: 699px)') && folds
  const unfolded = useUnfolded(id, current)
  const list = useScrolledStrip(id, current)

  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex(({ name }) => name === current)
    const step = steps[event.key]
    const target =
      step !== undefined
        ? (now + step + tabs.length) % tabs.length
        : { Home: 0, End: tabs.length - 1 }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (target === undefined || !tab) return
    event.preventDefault()
    onChange(tab.name)
    list.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={folds ? styles.foldingList : styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={`${id}-${name}-panel`}
            aria-selected={name === current}
            tabIndex={name === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, label: text, content }) => {
        const panel = (
          <div
            key={name}
            id={`${id}-${name}-panel`}
            {...(!isFolded && {
              role: 'tabpanel',
              'aria-labelledby': `${id}-${name}`,
              tabIndex: 0,
            })}
            hidden={name !== current}
            className={styles.panel}
          >
            {content}
          </div>
        )
        return folds ? (
          <details
            key={name}
            className={styles.fold}
            open={name === first}
            onToggle={({ currentTarget }) => {
              if (!currentTarget.open || !isFolded) return
              unfolded.current = name
              onChange(name)
            }}
          >
            <summary className={styles.heading}>
              <h2>{text}</h2>
              <Icon name="plus" size={20} />
            </summary>
            {panel}
          </details>
        ) : (
          panel
        )
      })}
    </div>
  )
}
