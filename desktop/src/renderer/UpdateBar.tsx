import { Button } from '@shop/ui/Button.tsx'
import { UiProvider } from '@shop/ui/UiProvider.tsx'
import { useEffect, useState } from 'react'
import type { Told } from '../ipc/verbs.ts'
import { ask } from './desktop.ts'
import styles from './UpdateBar.module.css'

const appearance = { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false }

/** A new release that is fetched and waits: what it brings, and when to take it is the person's to say. */
export const UpdateBar = () => {
  const [ready, setReady] = useState<Told['updateReady'] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => window.desktop.on.updateReady(setReady), [])
  if (!ready) return null
  const install = () => ask.installUpdate({}).catch((error: unknown) => setProblem((error as Error).message))
  return (
    <UiProvider appearance={appearance}>
      <aside className={styles.bar} aria-label="Update">
        <p className={styles.text}>
          <strong>Version {ready.version} is ready.</strong> {problem ?? ready.notes}
        </p>
        <Button onClick={() => void install()}>Restart and Update</Button>
        <Button kind="quiet" onClick={() => setReady(null)}>
          Later
        </Button>
      </aside>
    </UiProvider>
  )
}
