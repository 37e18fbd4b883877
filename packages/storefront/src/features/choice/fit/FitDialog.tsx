import type { Product } from '@shop/contracts/catalog/entities'
import { adviseFit } from '@shop/contracts/fit/adviseFit'
import { cutsOf } from '@shop/contracts/fit/cutsOf'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import type { ProductChoice } from '../useChoice.ts'
import { FitAdvice } from './FitAdvice.tsx'
import styles from './FitDialog.module.css'
import { FitForm } from './FitForm.tsx'
import { People } from './People.tsx'
import { keepProfiles, readProfiles, type Profile } from './profiles.ts'

interface Props {
  product: Pick<Product, 'variants' | 'measurements'>
  chosen: Pick<ProductChoice, 'choice' | 'choose'>
  onClose: () => void
}

/** Asks who a garment is for, shows which size and length suits them, and chooses it. */
export const FitDialog = ({ product, chosen: { choice, choose }, onClose }: Props) => {
  const [profiles, setProfiles] = useState(readProfiles)
  const [index, setIndex] = useState(0)
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const profile = profiles[index] as Profile
  const { heightCm, build, hem } = profile
  const variants = product.variants.filter(({ color }) => !choice.color || color === choice.color)
  const advice =
    heightCm === null ? null : adviseFit({ heightCm, build, hem }, cutsOf(product.measurements, variants))

  // The button that was pressed has gone, and on a phone the advice stands below the form.
  useEffect(() => {
    if (asked > 0) place.current?.focus()
  }, [asked])

  const change = (part: Partial<Profile>) => {
    const next = profiles.map((other, at) => (at === index ? { ...other, ...part } : other))
    setProfiles(next)
    keepProfiles(next)
  }

  return (
    <Dialog title="Find your size" onClose={onClose} isWide isSheet>
      <div className={styles.fit}>
        <div className={styles.form}>
          <People
            profiles={profiles}
            profile={profile}
            onChoose={chosen => setIndex(profiles.indexOf(chosen))}
            onRename={name => change({ name })}
          />
          {/* What has been typed for one of them is not the other's. */}
          <FitForm key={index} profile={profile} onChange={change} onAsk={() => setAsked(asked + 1)} />
        </div>
        <div ref={place} className={styles.advice} aria-live="polite" tabIndex={-1}>
          {heightCm !== null && advice ? (
            <FitAdvice
              advice={advice}
              heightCm={heightCm}
              variants={variants}
              onChoose={({ id, size, lengthCm }) => {
                const hasOthers = variants.some(other => other.size === size && other.lengthCm !== lengthCm)
                choose({ size, variantId: hasOthers ? id : undefined })
                onClose()
              }}
            />
          ) : (
            <p className={styles.empty}>
              Give a height, and we compare it with this garment’s own measurements: where the hem ends on the
              leg, and how much room there is around the chest.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
