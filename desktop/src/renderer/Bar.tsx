import { UiProvider } from '@shop/ui/UiProvider.tsx'
import type { ReactNode } from 'react'
import styles from './Bar.module.css'

const appearance = { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false }

/** Something about the app itself, above the page, with what can be done about it. */
export const Bar = ({ label, text, children }: { label: string; text: ReactNode; children: ReactNode }) => (
  <UiProvider appearance={appearance}>
    <aside className={styles.bar} aria-label={label}>
      <p className={styles.text}>{text}</p>
      {children}
    </aside>
  </UiProvider>
)
