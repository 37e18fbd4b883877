import { login, type User } from '@shop/contracts/accounts/endpoints'
import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { useConfirmLoss, useLoseUnsaved } from '../form/UnsavedProvider.tsx'

/** Over a page with something unsaved, when the session has ended: the same person goes on where they were. */
export const SignInAgain = ({ staff }: { staff: User }) => {
  const { client, session } = useConnection()
  const id = useId()
  const [password, setPassword] = useState('')
  const confirmLoss = useConfirmLoss()
  const lose = useLoseUnsaved()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call(login, { email: staff.email, password }),
    onSuccess: ({ user, ...tokens }) => {
      session.keepTokens(tokens)
      session.keepUser(user)
    },
  })
  const leave = async () => {
    if (await confirmLoss()) lose()
  }
  return (
    <Dialog
      title="Please sign in again"
      isOpen
      size="sm"
      onClose={() => void leave()}
      footer={
        <>
          <Button kind="plain" onClick={() => void leave()}>
            Leave
          </Button>
          <Button type="submit" form={id} isBusy={isPending} isDisabled={password === ''}>
            Sign In
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          mutate()
        }}
      >
        <FormStack>
          <p>Your session has ended. Nothing that you typed is lost.</p>
          <FormError text={error && failureText(error, 'Please check your credentials and try again.')} />
          <input type="hidden" name="username" autoComplete="username" value={staff.email} readOnly />
          <TextField
            label={`Password of ${staff.email}`}
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </FormStack>
      </form>
    </Dialog>
  )
}
