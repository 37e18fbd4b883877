import { fileKinds, type FileRule } from '@shop/contracts/uploads'
import { inFolderOrder } from './filesOfDropped.ts'

const pickFiles = (setUp: (input: HTMLInputElement) => void): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    setUp(input)
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

/** Opens the browser's dialog for files; resolves to an empty list if the user closes it. */
export const askForFiles = ({ kinds }: FileRule, multiple: boolean): Promise<File[]> =>
  pickFiles(input => {
    input.accept = kinds.flatMap(kind => fileKinds[kind].endings.map(extension => `.${extension}`)).join(',')
    input.multiple = multiple
  })

/** Opens the rear camera. Browsers do so only if all image types are accepted, and return a JPG. */
export const askForPhoto = (): Promise<File[]> =>
  pickFiles(input => {
    input.accept = 'image/*'
    input.capture = 'environment'
  })

/** Asks for a folder with all files below it; browsers that cannot choose folders ask for files. */
export const askForFolder = async (): Promise<File[]> =>
  inFolderOrder(
    await pickFiles(input => {
      input.webkitdirectory = true
      input.multiple = true
    }),
  )
