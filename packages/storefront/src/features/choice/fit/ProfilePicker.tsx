import { useState } from 'react'
import { tidyLine } from '@shop/contracts/tidy'
import { Field } from '../../../kit/forms/Field.tsx'
import { OptionGroup } from '../OptionGroup.tsx'
import styles from '../SizeGuide.module.css'
import { maxProfileNameLength, type FitProfile } from '@shop/contracts/fit/endpoints'

const nameProblem = (name: string | undefined, isTaken: boolean): string | undefined => {
  if (name === '') return 'Please give a name.'
  return isTaken ? 'Somebody else has this name.' : undefined
}

interface Props {
  profiles: readonly FitProfile[]
  /** Profiles on offer. */
  offeredProfiles: readonly FitProfile[]
  profile: FitProfile
  onChoose: (profile: FitProfile) => void
  onRename: (name: string) => void
}

/** Lets a shopper choose a profile, and rename it. */
export const ProfilePicker = ({ profiles, offeredProfiles, profile, onChoose, onRename }: Props) => {
  const [typedName, setTypedName] = useState<string>()
  const name = typedName === undefined ? undefined : tidyLine(typedName)
  const isTaken = profiles.some(other => other !== profile && other.name === name)
  const problem = nameProblem(name, isTaken)
  const rename = () => {
    if (name === undefined || problem) return
    onRename(name)
    setTypedName(undefined)
  }
  return (
    <>
      <OptionGroup
        name="person"
        legend="Who is it for?"
        options={offeredProfiles.map(other => ({ value: other.name, availability: 'available' }))}
        chosenValue={profile.name}
        onChoose={chosenName => {
          setTypedName(undefined)
          onChoose(profiles.find(other => other.name === chosenName) ?? profile)
        }}
        aside={
          typedName === undefined && (
            <button type="button" className={styles.open} onClick={() => setTypedName(profile.name)}>
              Rename
            </button>
          )
        }
      />
      {typedName !== undefined && (
        <Field
          name="name"
          label="Name"
          required
          // The field is opened for typing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={maxProfileNameLength}
          value={typedName}
          error={problem}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTypedName(value)}
          onBlur={rename}
          onKeyDown={event => {
            if (event.key === 'Enter') rename()
          }}
        />
      )}
    </>
  )
}
