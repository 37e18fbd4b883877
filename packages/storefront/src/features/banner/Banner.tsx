import { useSettings } from '../../kit/shop/settings.ts'
import { IconButton } from '../../kit/parts/IconButton.tsx'
import styles from './Banner.module.css'
import { closeBanner, useBanner } from '../../kit/shop/bannerClosed.ts'
import { type Countdown, countdown } from './countdown.ts'
import { useSyncExternalStore } from 'react'

const subscribeToSeconds = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** Returns the current second as a timestamp; null on the server and during hydration, which cannot know it. */
const useNow = (): number | null =>
  useSyncExternalStore(
    subscribeToSeconds,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => null,
  )

const units: readonly { unit: keyof Countdown; label: string }[] = [
  { unit: 'days', label: 'd' },
  { unit: 'hours', label: 'h' },
  { unit: 'minutes', label: 'm' },
  { unit: 'seconds', label: 's' },
]

const twoDigits = (value: number | undefined): string =>
  value === undefined ? '--' : String(value).padStart(2, '0')

const Timer = ({ endsAt, now }: { endsAt: string | null; now: number | null }) => {
  const remaining = now === null ? undefined : countdown(endsAt, now)
  return (
    <p className={styles.timer} role="timer" aria-live="off" aria-label="Time left">
      {units.map(({ unit, label }) => (
        <span key={unit}>
          <span className={styles.figure}>{twoDigits(remaining?.[unit])}</span>
          {label}
        </span>
      ))}
    </p>
  )
}

/**
 * Shows the settings' banner with its countdown. It stays closed for the browser session once a shopper closes it; a
 * banner with a date disappears at its end.
 */
export const Banner = () => {
  const { banner } = useSettings()
  const { isClosed } = useBanner()
  const now = useNow()
  if (!banner.enabled || !banner.text || isClosed) return null
  if (banner.endsAt !== null && now !== null && now >= Date.parse(banner.endsAt)) return null
  return (
    <section className={styles.banner} aria-label="Offer">
      <div className={styles.content}>
        <p>{banner.text}</p>
        {banner.countdown && <Timer endsAt={banner.endsAt} now={now} />}
      </div>
      <IconButton icon="close" label="Close offer" onClick={closeBanner} />
    </section>
  )
}
