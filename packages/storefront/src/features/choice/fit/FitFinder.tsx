import type { Product } from '@shop/contracts/catalog/entities'
import { adviseFit } from '@shop/contracts/fit/adviseFit'
import { cutsOf } from '@shop/contracts/fit/cutsOf'
import { type FitProfile, findOwnedGarment } from '@shop/contracts/fit/endpoints'
import { heightsMadeFor } from '@shop/contracts/fit/forChildren'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../../kit/query/query.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { countAdviceOnce } from '../../../kit/visits/countVisit.ts'
import { storeAdvice } from '../fitAdvice.ts'
import type { ProductChoice } from '../useChoice.ts'
import { FitAdvice } from './FitAdvice.tsx'
import styles from './FitDialog.module.css'
import { FitForm } from './FitForm.tsx'
import { ownedGarmentText } from './ownedGarmentText.ts'
import { ProfilePicker } from './ProfilePicker.tsx'
import { fittedProfiles } from './profiles.ts'

export interface FitProps {
  product: Pick<Product, 'id' | 'variants' | 'measurements'>
  productChoice: Pick<ProductChoice, 'choice' | 'choose'>
  onClose: () => void
}

interface Props extends FitProps {
  profiles: readonly FitProfile[]
  onProfilesChange: (profiles: readonly FitProfile[]) => void
}

/** Asks for the wearer's measurements and shows the advised size beside them. */
export const FitFinder = ({ product, productChoice, profiles, onProfilesChange, onClose }: Props) => {
  const { choice, choose } = productChoice
  const [index, setIndex] = useState(0)
  const [submissions, setSubmissions] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const adviceBox = useRef<HTMLDivElement>(null)
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data } = useQuery({ ...query(findOwnedGarment, { productId: product.id }), enabled: isSignedIn })
  const profile = profiles[index] as FitProfile
  const { heightCm, build, hem } = profile
  const variants = product.variants.filter(({ color }) => !choice.color || color === choice.color)
  const cuts = cutsOf(product.measurements, variants)
  const advice = heightCm === null || isTyping ? null : adviseFit({ heightCm, build, hem }, cuts)
  const buyableCuts = cutsOf(
    product.measurements,
    product.variants.filter(({ stock }) => stock > 0),
  )

  const { size, lengthCm } = advice && !advice.notMadeFor ? advice.cut : {}
  useEffect(() => {
    if (size === undefined || lengthCm === undefined) return
    storeAdvice(product.id, index, { size, lengthCm })
    countAdviceOnce(product.id)
  }, [product.id, index, size, lengthCm])

  // Moves the focus to the advice, because the pressed button is gone, and on a phone the advice is below the form.
  useEffect(() => {
    if (submissions > 0) adviceBox.current?.focus()
  }, [submissions])

  const change = (part: Partial<FitProfile>) =>
    onProfilesChange(profiles.map((other, position) => (position === index ? { ...other, ...part } : other)))

  return (
    <div className={styles.fit}>
      <div className={styles.form}>
        <ProfilePicker
          profiles={profiles}
          offeredProfiles={fittedProfiles(profiles, buyableCuts, profile)}
          profile={profile}
          onChoose={other => {
            setIndex(profiles.indexOf(other))
            setIsTyping(false)
          }}
          onRename={name => change({ name })}
        />
        {/* Each person has a form of their own, so that typed measurements do not carry over. */}
        <FitForm
          key={index}
          profile={profile}
          onChange={change}
          onTyping={setIsTyping}
          onHeightSubmit={() => setSubmissions(submissions + 1)}
        />
      </div>
      <div ref={adviceBox} className={styles.advice} aria-live="polite" tabIndex={-1}>
        {data?.kept && (
          <p className={styles.kept}>{ownedGarmentText(data.kept, product.id, cuts, advice?.cut)}</p>
        )}
        {heightCm !== null && advice ? (
          <FitAdvice
            advice={advice}
            heightCm={heightCm}
            heightRangeCm={heightsMadeFor({ build, hem }, cuts)}
            variants={variants}
            onChoose={variant => {
              const hasOthers = variants.some(
                other => other.size === variant.size && other.lengthCm !== variant.lengthCm,
              )
              choose({ size: variant.size, variantId: hasOthers ? variant.id : undefined })
              onClose()
            }}
          />
        ) : (
          <p className={styles.empty}>
            Enter a height, and we will compare it with this garment’s own measurements: where the hem ends on
            the leg, and how much room there is around the chest.
          </p>
        )}
      </div>
    </div>
  )
}
