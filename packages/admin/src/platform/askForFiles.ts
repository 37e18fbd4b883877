import { fileKinds, type FileRule } from '@shop/contracts/uploads'

/** The browser's own window for choosing files; none where the person closes it. */
export const askForFiles = ({ kinds }: FileRule, takesSeveral: boolean): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = kinds.flatMap(kind => fileKinds[kind].endings.map(ending => `.${ending}`)).join(',')
    input.multiple = takesSeveral
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
