import { type ComponentProps, lazy, Suspense } from 'react'

const BorderNote = lazy(async () => ({ default: (await import('./BorderNote.tsx')).BorderNote }))

/** The note is loaded on demand, because few orders go to places outside UK VAT. */
export const LazyBorderNote = (props: ComponentProps<typeof BorderNote>) => (
  <Suspense>
    <BorderNote {...props} />
  </Suspense>
)
