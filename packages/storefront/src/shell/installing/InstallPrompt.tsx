import { useState } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { IconButton } from '../../kit/parts/IconButton.tsx'
import { useToast } from '../../kit/toasts/useToast.ts'
import type { Device } from './device.ts'
import styles from './InstallPrompt.module.css'
import { dismissInstalling } from './offerInstalling.ts'

/** Chromium's event for an installable site; stored by `web/src/entry-early.ts`, because it comes early. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    installEvent?: InstallEvent
  }
}

/** Returns the browser's install event once: a second call of its prompt would fail. */
const takeInstallEvent = (): InstallEvent | undefined => {
  const event = window.installEvent
  delete window.installEvent
  return event
}

const steps = {
  ios: ['Tap Share', "Choose 'Add to Home Screen'", "Tap 'Add'"],
  android: ['Tap the menu', "Tap 'Add to Home Screen'", "Tap 'Add'"],
} as const

/** Offers to install the shop on the home screen: by the browser's dialog if it has one, otherwise by instructions. */
export const InstallPrompt = ({ device }: { device: Device }) => {
  const { storeName } = useSettings()
  const [state, setState] = useState<'offered' | 'explained' | 'gone'>('offered')
  const isToastShown = useToast(({ toast }) => toast !== null)
  const title = `Install ${storeName} App`
  const dismiss = () => {
    dismissInstalling()
    setState('gone')
  }
  const install = () => {
    const event = takeInstallEvent()
    if (!event) return setState('explained')
    void event.prompt()
    dismiss()
  }
  if (state === 'gone') return null
  if (state === 'explained')
    return (
      <Dialog title={title} isNarrow onClose={dismiss}>
        <ol className={styles.steps}>
          {steps[device].map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button isWide onClick={dismiss}>
          Got it!
        </Button>
      </Dialog>
    )
  // A toast would overlap this card.
  if (isToastShown) return null
  return (
    <aside className={styles.prompt} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>
          One tap from your home screen, and pieces you have viewed stay available offline.
        </p>
        <Button onClick={install}>{device === 'ios' ? 'Add to Home Screen' : 'Install App'}</Button>
      </div>
      <IconButton icon="close" label="Close" onClick={dismiss} />
    </aside>
  )
}
