import { type ComponentProps, lazy, Suspense } from 'react'

const BorderNote = lazy(async () => ({ default: (await import('./BorderNote.tsx')).BorderNote }))

/** Few orders leave UK VAT: the words for them are fetched by those alone. */
export const LaterBorder = (props: ComponentProps<typeof BorderNote>) => (
  <Suspense>
    <BorderNote {...props} />
  </Suspense>
)
