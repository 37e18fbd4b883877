import { Center, Spinner } from '@chakra-ui/react'

export const PageSpinner = ({ label }: { label: string }) => (
  <Center minHeight="60vh" as="output" aria-label={label}>
    <Spinner size="lg" borderWidth="2px" color="fg.muted" />
  </Center>
)
