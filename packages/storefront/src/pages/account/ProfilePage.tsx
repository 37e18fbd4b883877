import { useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { Tabs } from '../../kit/controls/Tabs.tsx'
import { useSession } from '../../kit/session/useSession.ts'
import { AddressesTab } from './addresses/AddressesTab.tsx'
import { OrdersTab } from './orders/OrdersTab.tsx'
import styles from './ProfilePage.module.css'
import { ProfileTab } from './profile/ProfileTab.tsx'
import { WishlistTab } from './wishlist/WishlistTab.tsx'

const tabs = [
  { name: 'profile', label: 'Profile', Content: ProfileTab },
  { name: 'addresses', label: 'Addresses', Content: AddressesTab },
  { name: 'orders', label: 'Orders', Content: OrdersTab },
  { name: 'wishlist', label: 'Wishlist', Content: WishlistTab },
] as const

const ProfilePage = () => {
  const firstName = useSession(({ user }) => user?.firstName)
  const [search, setSearch] = useSearchParams()
  const current = tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'profile'
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>My Account</h1>
      <p className={styles.text}>Welcome, {firstName}.</p>
      <Tabs
        label="Account"
        current={current}
        onChange={tab => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        // Mounts only the open tab, so only its data is read.
        tabs={tabs.map(({ name, label, Content }) => ({
          name,
          label,
          content: name === current ? <Content /> : null,
        }))}
      />
    </div>
  )
}

export const page = definePage({
  Component: ProfilePage,
  head: () => ({ title: 'My Account', noindex: true }),
})
