import { Box, Code, Text } from '@chakra-ui/react'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { useState } from 'react'
import { encode } from 'uqr'
import { FormText } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StepForm } from './StepForm.tsx'

// The QR code is an inline SVG, so it cannot be the `img` that the rule prefers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/** White margin in modules, without which some cameras do not read the code. */
const quietZone = 4

/** A QR code, always dark on white, as cameras expect it. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Box alignSelf="center" width="13rem" maxWidth="100%" borderRadius="l2" overflow="hidden" bg="white">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        width="100%"
      >
        <path d={squares.join('')} fill="black" />
      </svg>
    </Box>
  )
}

type Secret = Answer<typeof startSecondFactor>

interface Step {
  onCancel: (() => void) | undefined
}

const PasswordStep = ({ onCancel, onDone }: Step & { onDone: (secret: Secret) => void }) => {
  const form = useForm(startSecondFactor, {
    draft: null,
    defaults: { password: '' },
    toInput: values => values,
    failure: 'This did not work. Please try again.',
    onSaved: onDone,
  })
  return (
    <StepForm form={form} submitText="Continue" onCancel={onCancel}>
      <Text>You will then sign in with your password and a code from an app on your phone.</Text>
      <FormText
        control={form.control}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </StepForm>
  )
}

const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const CodeStep = ({
  secret: { secret, uri },
  onCancel,
  onDone,
}: Step & { secret: Secret; onDone: (codes: readonly string[]) => void }) => {
  const form = useForm(confirmSecondFactor, {
    draft: null,
    defaults: { code: '' },
    toInput: values => values,
    failure: 'This did not work. Please try again.',
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <StepForm form={form} submitText="Switch On" onCancel={onCancel}>
      <Text>Scan this with an authenticator app on your phone, or type the key into it.</Text>
      <QrCode text={uri} label="Code for an authenticator app" />
      <Code size="md" justifyContent="center" paddingY="1" whiteSpace="normal" textAlign="center">
        {groupByFour(secret)}
      </Code>
      <FormText
        control={form.control}
        name="code"
        label="Code from your app"
        autoComplete="one-time-code"
        hint="Six digits, new every half minute"
      />
    </StepForm>
  )
}

interface Props {
  /** Called once two-step sign-in is on and the recovery codes are shown. */
  onCodes?: () => void
  /** Called once the recovery codes have been saved. */
  onDone: () => void
  onCancel?: () => void
}

/**
 * Sets up two-step sign-in in three steps: the password, the authenticator app with its first code, and the recovery
 * codes.
 */
export const SetUpTwoStep = ({ onCodes, onDone, onCancel }: Props) => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const show = (newCodes: readonly string[]) => {
    setCodes(newCodes)
    onCodes?.()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret) return <CodeStep secret={secret} onCancel={onCancel} onDone={show} />
  return <PasswordStep onCancel={onCancel} onDone={setSecret} />
}
