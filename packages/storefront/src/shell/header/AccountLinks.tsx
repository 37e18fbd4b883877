import { Link } from '../../kit/parts/Link.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import { useLogout } from '../../features/session/useLogout.ts'
import { useSession } from '../../kit/session/useSession.ts'
import styles from './Header.module.css'

/** Shows Profile, Admin Panel and Logout, or Login and Sign Up; nothing until the session is known. */
export const AccountLinks = ({ onChoice }: { onChoice: () => void }) => {
  const { user, isLoading } = useSession()
  const { mutate: logOut } = useLogout()
  if (!user && isLoading) return <ul className={styles.account} />
  if (!user)
    return (
      <ul className={styles.account}>
        <li>
          <Link to="/login" className={styles.item} onClick={onChoice}>
            Login
          </Link>
        </li>
        <li>
          <Link to="/register" className={styles.item} onClick={onChoice}>
            Sign Up
          </Link>
        </li>
      </ul>
    )
  return (
    <ul className={styles.account}>
      <li className={styles.profile}>
        <Link
          to="/profile"
          className={styles.item}
          onClick={onChoice}
          title={`Signed in as ${user.firstName}`}
        >
          <Icon name="person" />
          <span className={styles.profileLabel}>Profile</span>
        </Link>
      </li>
      {user.isAdmin && (
        <li>
          {/* The back office is a separate application, so this is a full page load. */}
          <a href="/admin" className={styles.item} onClick={onChoice}>
            Admin Panel
          </a>
        </li>
      )}
      <li>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onChoice()
            logOut()
          }}
        >
          Logout
        </button>
      </li>
    </ul>
  )
}
