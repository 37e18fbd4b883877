let markReadable: () => void = () => undefined

/**
 * Resolves once the first screen has been readable: its scripts and all reads that it began have arrived. Parts that
 * the screen does not need load after that, so that they do not delay it.
 */
export const firstScreenReadable = new Promise<void>(resolve => {
  markReadable = resolve
})

export const markFirstScreenReadable = (): void => markReadable()

/** Delay before a part that could not be loaded is loaded again, ms. */
const retryDelayMs = 5000
/** Maximum number of retries, after which the failure is reported. */
const maxRetries = 60

const loadWithRetries = async <Part>(load: () => Promise<Part>, retriesLeft: number): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (retriesLeft === 0) throw error
    await new Promise(resolve => setTimeout(resolve, retryDelayMs))
    return loadWithRetries(load, retriesLeft - 1)
  }
}

/**
 * Delays the load of a part until the first screen is readable. Loads it again after a failure, because the shop may be
 * unreachable for a while.
 */
export const afterFirstScreen =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    firstScreenReadable.then(() => loadWithRetries(load, maxRetries))
