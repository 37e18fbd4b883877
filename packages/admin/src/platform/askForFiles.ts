/** The browser's own window for choosing files; none where the person closes it. */
export const askForFiles = (accept: readonly string[], takesSeveral: boolean): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept.join(',')
    input.multiple = takesSeveral
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
