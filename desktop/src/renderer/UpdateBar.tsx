import { Button } from '@shop/ui/buttons/Button.tsx'
import { useEffect, useState } from 'react'
import type { MainMessages } from '../ipc/verbs.ts'
import { Bar } from './Bar.tsx'
import { main } from './desktop.ts'

/** Announces a downloaded release with its notes; the user decides when to install it. */
export const UpdateBar = () => {
  const [ready, setReady] = useState<MainMessages['updateReady'] | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // The update may have been announced before this page loaded.
    main.readUpdate({}).then(setReady, () => undefined)
    return window.desktop.on.updateReady(setReady)
  }, [])
  useEffect(() => window.desktop.on.updateRefused(() => setRefused(true)), [])
  const install = () => main.installUpdate({}).catch((error: unknown) => setProblem((error as Error).message))
  if (ready)
    return (
      <Bar
        label="Update"
        text={
          <>
            <strong>Version {ready.version} is ready.</strong> {problem ?? ready.notes}
          </>
        }
      >
        <Button onClick={() => void install()}>Restart and Update</Button>
        <Button kind="quiet" onClick={() => setReady(null)}>
          Later
        </Button>
      </Bar>
    )
  if (!isRefused) return null
  return (
    <Bar
      label="Update refused"
      text={
        <>
          <strong>An update was not installed:</strong> it does not match the release. This version keeps
          working; please tell whoever looks after your computers.
        </>
      }
    >
      <Button kind="quiet" onClick={() => setRefused(false)}>
        Close
      </Button>
    </Bar>
  )
}
