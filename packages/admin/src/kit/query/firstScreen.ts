let markReadable: () => void = () => undefined

/**
 * Resolves once the first screen has been readable: its scripts and all reads that it began have arrived. Parts that
 * the screen does not need load after that, so that they do not delay it.
 */
export const firstScreenReadable = new Promise<void>(resolve => {
  markReadable = resolve
})

export const markFirstScreenReadable = (): void => markReadable()

/** Delays the load of a part until the first screen is readable. */
export const afterFirstScreen =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    firstScreenReadable.then(load)
