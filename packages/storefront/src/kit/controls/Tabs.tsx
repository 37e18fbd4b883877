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
    notify => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
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
  /** On phones, headings that expand their panels replace the row of tabs. */
  folds?: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns the index of the tab to which a key leads; undefined for other keys. */
const targetOf = (key: string, currentIndex: number, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (currentIndex + step + count) % count
}

/**
 * Expands the panel of a tab that the page has chosen. Returns a ref of the tab whose panel was expanded last: the
 * reader expands panels through the browser, even without scripts, and they need no expanding here.
 */
const useExpandedPanel = (id: string, current: string) => {
  const lastExpandedName = useRef(current)
  useEffect(() => {
    if (lastExpandedName.current === current) return
    lastExpandedName.current = current
    const details = document.getElementById(`${id}-${current}-panel`)?.closest('details')
    if (details) details.open = true
  }, [id, current])
  return lastExpandedName
}

/** Scrolls the row of tabs to the chosen one without scrolling the page. */
const useScrolledStrip = (id: string, current: string) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = list.current
    const tab = document.getElementById(`${id}-${current}`)
    if (!strip || !tab) return
    const { left, right } = strip.getBoundingClientRect()
    const tabBox = tab.getBoundingClientRect()
    if (tabBox.left < left || tabBox.right > right) strip.scrollLeft += tabBox.left - left
  }, [id, current])
  return list
}

/** Shows the row of tabs. */
const TabList = <Name extends string>({
  id,
  label,
  tabs,
  current,
  onChange,
  folds,
}: Props<Name> & { id: string }) => {
  const list = useScrolledStrip(id, current)
  const onKeyDown = (event: KeyboardEvent) => {
    const currentIndex = tabs.findIndex(({ name }) => name === current)
    const target = targetOf(event.key, currentIndex, tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (target === undefined || !tab) return
    event.preventDefault()
    onChange(tab.name)
    list.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
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
  )
}

/** Shows tabs whose panels are all in the page, for search engines. Arrow keys, Home and End move between them. */
export const Tabs = <Name extends string>({ label, tabs, current, onChange, folds = false }: Props<Name>) => {
  const id = useId()
  const [initialTab] = useState(current)
  const isFolded = useMedia('(max-width: 699px)') && folds
  const lastExpandedName = useExpandedPanel(id, current)

  return (
    <div>
      <TabList {...{ id, label, tabs, current, onChange, folds }} />
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
            open={name === initialTab}
            onToggle={({ currentTarget }) => {
              if (!currentTarget.open || !isFolded) return
              lastExpandedName.current = name
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
