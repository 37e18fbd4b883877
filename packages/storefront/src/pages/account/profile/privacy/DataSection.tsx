import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../kit/parts/Button.tsx'
import styles from '../ProfileTab.module.css'
import { useDownloadMyData } from './mutations.ts'

const CloseAccountDialog = lazy(async () => ({
  default: (await import('./CloseAccountDialog.tsx')).CloseAccountDialog,
}))

/** Lets customers download their personal data or close their account, as data protection law requires. */
export const DataSection = () => {
  const { mutate: download, isPending } = useDownloadMyData()
  const [isClosing, setIsClosing] = useState(false)
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title" className={styles.title}>
        Your Data
      </h2>
      <p className={styles.hint}>
        Download everything we hold about you in one file, or close your account for good.
      </p>
      <div className={styles.buttons}>
        <Button look="outline" isBlocked={isPending} onClick={() => download()}>
          {isPending ? 'Preparing...' : 'Download My Data'}
        </Button>
        <Button look="outline" onClick={() => setIsClosing(true)}>
          Close My Account
        </Button>
      </div>
      {isClosing && (
        <Suspense fallback={null}>
          <CloseAccountDialog onClose={() => setIsClosing(false)} />
        </Suspense>
      )}
    </section>
  )
}
