import { Code, SimpleGrid, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect, useRef } from 'react'
import { useConnection } from '../platform/connection.ts'
import { useUnsaved } from './UnsavedProvider.tsx'

interface Props {
  /** `Recovery codes` */
  title: string
  /** Instruction above the secrets. */
  text: string
  secrets: readonly string[]
  fileName: string
  onDone: () => void
}

/** Secrets shown once, with buttons to copy and save them. */
export const OneTimeSecrets = ({ title, text, secrets, fileName, onDone }: Props) => {
  const { platform } = useConnection()
  const toast = useToast()
  const isSingle = secrets.length === 1
  const content = `${secrets.join('\n')}\n`
  const list = useRef<HTMLDivElement>(null)
  // Moves the focus, so that pressing Enter twice in the last step does not close this one.
  useEffect(() => list.current?.focus(), [])
  const release = useUnsaved(true)
  const copy = async () => {
    try {
      await platform.copyText(content)
      toast({ tone: 'success', title: `${title} copied` })
    } catch {
      toast({
        tone: 'error',
        title: 'Error',
        text: `Copying is not allowed here. Please save ${isSingle ? 'it' : 'them'} as a file.`,
      })
    }
  }
  return (
    <FormStack>
      <Text>{text}</Text>
      <SimpleGrid
        as="ol"
        ref={list}
        tabIndex={-1}
        outline="none"
        columns={{ base: 1, sm: Math.min(secrets.length, 2) }}
        gap="2"
        listStyleType="none"
        aria-label={title}
      >
        {secrets.map(secret => (
          <li key={secret}>
            <Code size="md" width="full" justifyContent="center" paddingY="1" overflowWrap="anywhere">
              {secret}
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
          {isSingle ? 'I Have Saved It' : 'I Have Saved Them'}
        </Button>
        <Button
          kind="plain"
          icon="download"
          onClick={() => void platform.saveFile({ name: fileName, type: 'text/plain', content })}
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
