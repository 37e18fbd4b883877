import { Code, SimpleGrid, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../kit/platform/connection.ts'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'

/** Codes that are shown this once, with ways to keep them. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { platform } = useConnection()
  const toast = useToast()
  const content = `${codes.join('\n')}\n`
  const list = useRef<HTMLDivElement>(null)
  // Enter pressed twice at the step before must not close this one.
  useEffect(() => list.current?.focus(), [])
  const release = useUnsaved(true)
  const copy = async () => {
    try {
      await platform.copyText(content)
      toast({ tone: 'success', title: 'Recovery codes copied' })
    } catch {
      toast({
        tone: 'error',
        title: 'Error',
        text: 'Copying is not allowed here. Please save them as a file.',
      })
    }
  }
  return (
    <FormStack>
      <Text>
        Keep these recovery codes in a safe place. Each one signs you in once if you do not have your app.
        They will not be shown again.
      </Text>
      <SimpleGrid
        as="ol"
        ref={list}
        tabIndex={-1}
        outline="none"
        columns={{ base: 1, sm: 2 }}
        gap="2"
        listStyleType="none"
        aria-label="Recovery codes"
      >
        {codes.map(code => (
          <li key={code}>
            <Code size="md" width="full" justifyContent="center" paddingY="1">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Row wraps>
        <Button
          onClick={() => {
            release()
            onDone()
          }}
        >
          I Have Saved Them
        </Button>
        <Button
          kind="plain"
          icon="download"
          onClick={() => void platform.saveFile({ name: 'recovery-codes.txt', type: 'text/plain', content })}
        >
          Save as File
        </Button>
        <Button kind="plain" icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
      </Row>
    </FormStack>
  )
}
