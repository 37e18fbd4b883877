import { type ComponentProps, lazy, Suspense } from 'react'

const BorderNote = lazy(async () => ({ default: (await import('./BorderNote.tsx')).BorderNote }))

/** Loaded on demand, because few orders leave UK VAT. */
export const LaterBorder = (props: ComponentProps<typeof BorderNote>) => (
  <Suspense>
    <BorderNote {...props} />
  </Suspense>
)
