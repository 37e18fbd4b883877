import type { User } from '@shop/contracts/accounts/endpoints'
import { ColorModeButton } from '@shop/ui/colorMode/ColorModeButton.tsx'
import { Frame } from '@shop/ui/layout/Frame.tsx'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Identity } from '@shop/ui/facts/Identity.tsx'
import { loadLazyParts } from '@shop/ui/buttons/lazyPart.tsx'
import { NavItem } from '@shop/ui/layout/NavItem.tsx'
import { SearchButton } from '@shop/ui/buttons/SearchButton.tsx'
import { lazy, type ReactNode, useState, useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { UnsavedGuard } from '../kit/form/UnsavedProvider.tsx'
import { Sections } from './Sections.tsx'
import { FilesToUpload } from './files/FilesToUpload.tsx'
import { Keys } from './keys/Keys.tsx'
import { LiveProvider } from '../kit/live/LiveProvider.tsx'
import { useSignOut } from '../features/account/useSignOut.ts'
import { useConnection } from '../kit/platform/connection.ts'
import { useIsReachable } from '../kit/offline/OfflineContext.ts'
import { afterFirstScreen, markFirstScreenReadable } from '../kit/query/firstScreen.ts'
import { PartBoundary } from '../kit/screen/PartBoundary.tsx'
import { useWhenIdle } from '../kit/screen/useWhenIdle.ts'
import { useSettings } from '../kit/screen/settings.ts'
import { takeWelcome } from '@shop/client/welcome'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'

/** Greets a user who has just signed in on the shop's page. */
const useWelcome = (): void => {
  const toast = useToast()
  useEffect(() => {
    if (takeWelcome()) toast({ tone: 'success', title: 'Welcome Admin!' })
  }, [toast])
}

/**
 * Links to the shop, which is another application: loaded in this tab instead of the office, or opened outside the
 * office if it has another origin.
 */
const ViewShop = () => {
  const { shopAddress, openLink } = useConnection().platform
  const content = (
    <>
      <Icon name="shop" />
      View shop
    </>
  )
  return (
    <NavItem>
      {shopAddress === window.location.origin ? (
        <a href="/">{content}</a>
      ) : (
        <button type="button" onClick={() => openLink('/')}>
          {content}
        </button>
      )}
    </NavItem>
  )
}

const Foot = ({ staff }: { staff: User }) => {
  const { preferences } = useConnection().platform
  const { mutate: signOut, isPending } = useSignOut()
  return (
    <>
      <Identity name={`${staff.firstName} ${staff.lastName}`} detail={staff.email} />
      <NavItem>
        <NavLink to="/admin/account">
          <Icon name="person" />
          Your account
        </NavLink>
      </NavItem>
      {preferences && (
        <NavItem>
          <NavLink to="/admin/preferences">
            <Icon name="screen" />
            Preferences
          </NavLink>
        </NavItem>
      )}
      <ViewShop />
      <NavItem>
        <button type="button" disabled={isPending} onClick={() => signOut()}>
          <Icon name="signOut" />
          Sign Out
        </button>
      </NavItem>
    </>
  )
}

const Notices = lazy(afterFirstScreen(() => import('./Notices.tsx')))
const MaintenanceBar = lazy(afterFirstScreen(() => import('./MaintenanceBar.tsx')))
const OfflineBar = lazy(afterFirstScreen(() => import('../kit/offline/OfflineBar.tsx')))
const ScanAnywhere = lazy(afterFirstScreen(() => import('./ScanAnywhere.tsx')))
const CameraPanel = lazy(() => import('../kit/scan/camera/CameraPanel.tsx'))

/** Maximum time that the parts around a screen wait for it, ms: a read may be retried for longer. */
const firstScreenLimitMs = 3000

/**
 * Ends the wait for the first screen, immediately while the shop is unreachable: the notice about that waits for the
 * screen too.
 */
const useFirstScreenLimit = (): void => {
  const isReachable = useIsReachable()
  useEffect(() => {
    const timer = setTimeout(markFirstScreenReadable, isReachable ? firstScreenLimitMs : 0)
    return () => clearTimeout(timer)
  }, [isReachable])
}

/** Frame around every screen. */
export const Layout = ({ staff, children }: { staff: User; children: ReactNode }) => {
  const { platform } = useConnection()
  const { storeName, appearance } = useSettings()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isScanning, setScanning] = useState(false)
  useWelcome()
  // A part that failed is loaded again when it is needed.
  useWhenIdle(loadLazyParts)
  useFirstScreenLimit()
  return (
    <LiveProvider>
      <Frame
        brand={storeName}
        tools={
          <>
            {platform.can.camera && (
              <IconButton icon="scan" label="Scan with the camera" onClick={() => setScanning(!isScanning)} />
            )}
            <ColorModeButton isDarkByDefault={appearance.darkMode} />
          </>
        }
        search={<SearchButton onClick={() => setPaletteOpen(true)} />}
        nav={<Sections />}
        foot={<Foot staff={staff} />}
      >
        <UnsavedGuard />
        <Keys isPaletteOpen={isPaletteOpen} setPaletteOpen={setPaletteOpen} />
        <PartBoundary>
          <MaintenanceBar />
          <OfflineBar />
        </PartBoundary>
        <PartBoundary>
          {platform.can.notify && <Notices />}
          <ScanAnywhere />
        </PartBoundary>
        <FilesToUpload>{children}</FilesToUpload>
        <PartBoundary onFailure={() => setScanning(false)}>
          {isScanning && <CameraPanel onClose={() => setScanning(false)} />}
        </PartBoundary>
      </Frame>
    </LiveProvider>
  )
}
