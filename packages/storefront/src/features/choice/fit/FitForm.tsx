import { isCompleteHeight, readHeight } from '@shop/contracts/fit/readHeight'
import {
  builds,
  buildNames,
  hems,
  hemNames,
  type Build,
  type HemPreference,
} from '@shop/contracts/fit/wearer'
import { type SubmitEvent, useState } from 'react'
import { isBlank } from '@shop/contracts/tidy'
import { Field } from '../../../kit/forms/Field.tsx'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { OptionGroup } from '../OptionGroup.tsx'
import styles from './FitDialog.module.css'
import type { FitProfile } from '@shop/contracts/fit/endpoints'

interface Props {
  profile: FitProfile
  onChange: (part: Partial<FitProfile>) => void
  /** Called with true while the typed height is incomplete, and with false once it is complete, submitted or left. */
  onTyping: (isTyping: boolean) => void
  /** Called when a height is submitted. */
  onHeightSubmit: () => void
}

const optionsOf = <K extends string>(names: readonly K[], labels: Readonly<Record<K, { label: string }>>) =>
  names.map(value => ({ value, label: labels[value].label, availability: 'available' as const }))

const buildOptions = optionsOf(buildNames, builds)
const hemOptions = optionsOf(hemNames, hems)

const problemIn = (height: string): string | undefined => {
  const result = readHeight(height)
  return 'problem' in result ? result.problem : undefined
}

/** Asks for the height, build and hem of one of the shopper's profiles. */
export const FitForm = ({ profile, onChange, onTyping, onHeightSubmit }: Props) => {
  const { problems, show, formProps } = useProblems()
  const [height, setHeight] = useState(profile.heightCm === null ? '' : `${profile.heightCm} cm`)
  const [wasVisited, setWasVisited] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = readHeight(height)
    onTyping(false)
    if ('heightCm' in result) {
      onChange(result)
      return onHeightSubmit()
    }
    show({ fields: { height: result.problem } })
    return onChange({ heightCm: null })
  }

  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <Field
        name="height"
        label="Height"
        hint="In cm, or feet and inches such as 5 ft 10."
        required
        data-first
        value={height}
        error={problems.fields['height'] ?? (wasVisited && !isBlank(height) ? problemIn(height) : undefined)}
        autoComplete="off"
        maxLength={40}
        onChange={({ currentTarget: { value } }) => {
          setHeight(value)
          setWasVisited(false)
          // Updates the advice while typing. Text that may still grow, such as `5` on its way to `5'10`, would be read as
          // a wrong height, so it gets no advice.
          if (profile.heightCm === null) return
          const result = readHeight(value)
          const isComplete = isCompleteHeight(value)
          if (isComplete && 'heightCm' in result) onChange(result)
          onTyping(!isComplete)
        }}
        onBlur={() => {
          setWasVisited(true)
          onTyping(false)
          if (profile.heightCm === null) return
          const result = readHeight(height)
          // Advice for a height other than the one shown would be wrong.
          const heightCm = 'heightCm' in result ? result.heightCm : null
          if (heightCm !== profile.heightCm) onChange({ heightCm })
        }}
      />
      <OptionGroup
        name="build"
        legend="Build"
        options={buildOptions}
        chosenValue={profile.build}
        onChoose={value => onChange({ build: value as Build })}
      />
      <OptionGroup
        name="hem"
        legend="Where the hem should end"
        options={hemOptions}
        chosenValue={profile.hem}
        onChoose={value => onChange({ hem: value as HemPreference })}
      />
      {profile.heightCm === null && (
        <Button type="submit" isWide>
          Show My Size
        </Button>
      )}
    </form>
  )
}
