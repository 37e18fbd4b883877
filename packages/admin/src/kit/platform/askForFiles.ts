import { fileKinds, type FileRule } from '@shop/contracts/uploads'
import { inFolderOrder } from './filesOfDropped.ts'

const ask = (setUp: (input: HTMLInputElement) => void): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    setUp(input)
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

/** The browser's own window for choosing files; none where the person closes it. */
export const askForFiles = ({ kinds }: FileRule, takesSeveral: boolean): Promise<File[]> =>
  ask(input => {
    input.accept = kinds.flatMap(kind => fileKinds[kind].endings.map(ending => `.${ending}`)).join(',')
    input.multiple = takesSeveral
  })

/** The camera that looks away from the person. Browsers open it only where pictures of all kinds are taken, and give a JPG. */
export const askForPhoto = (): Promise<File[]> =>
  ask(input => {
    input.accept = 'image/*'
    input.capture = 'environment'
  })

/** The same for a folder, with all files below it. Browsers without that ask for files. */
export const askForFolder = async (): Promise<File[]> =>
  inFolderOrder(
    await ask(input => {
      input.webkitdirectory = true
      input.multiple = true
    }),
  )
