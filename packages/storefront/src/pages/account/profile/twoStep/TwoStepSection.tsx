import type { User } from '@shop/contracts/accounts/endpoints'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../kit/parts/Button.tsx'
import styles from '../ProfileTab.module.css'

const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog.tsx')).SetUpDialog }))
const DisableDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).DisableDialog }))
const RenewCodesDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).RenewCodesDialog }))

const texts: Record<User['secondFactor'], string> = {
  off: 'Protect your account: sign in with your password and a code from an app on your phone.',
  on: 'On. You sign in with your password and a code from your app.',
  required: 'Staff need two-step sign-in. Set it up to open the back office.',
}

const dialogs = { setUp: SetUpDialog, disable: DisableDialog, renew: RenewCodesDialog }

export const TwoStepSection = ({ user: { secondFactor } }: { user: User }) => {
  const [openName, setOpenName] = useState<keyof typeof dialogs | null>(null)
  const OpenDialog = openName && dialogs[openName]
  return (
    <section id="two-step" aria-labelledby="two-step-title" className={styles.anchor}>
      <h2 id="two-step-title" className={styles.title}>
        Two-Step Sign-In
      </h2>
      <p className={secondFactor === 'required' ? styles.important : styles.hint}>{texts[secondFactor]}</p>
      <div className={styles.buttons}>
        {secondFactor === 'on' ? (
          <>
            <Button look="outline" onClick={() => setOpenName('renew')}>
              New Recovery Codes
            </Button>
            <Button look="outline" onClick={() => setOpenName('disable')}>
              Switch Off
            </Button>
          </>
        ) : (
          <Button
            look={secondFactor === 'required' ? 'primary' : 'outline'}
            onClick={() => setOpenName('setUp')}
          >
            Set Up Two-Step Sign-In
          </Button>
        )}
      </div>
      {OpenDialog && (
        <Suspense fallback={null}>
          <OpenDialog onClose={() => setOpenName(null)} />
        </Suspense>
      )}
    </section>
  )
}
