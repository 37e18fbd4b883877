import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

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
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with all their panels in the page, so that search engines read them. Arrow keys, Home and End move. */
export const Tabs = <Name extends string>({ label, tabs, current, onChange }: Props<Name>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // The chosen tab may stand beyond the strip's edge. The page itself stays where it is.
  useEffect(() => {
    const strip = list.current
    const tab = document.getElementById(`${id}-${current}`)
    if (!strip || !tab) return
    const { left, right } = strip.getBoundingClientRect()
    const place = tab.getBoundingClientRect()
    if (place.left < left || place.right > right) strip.scrollLeft += place.left - left
  }, [id, current])

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
        className={styles.list}
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
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          tabIndex={0}
          hidden={name !== current}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
