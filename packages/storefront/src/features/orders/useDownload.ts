import { useMutation } from '@tanstack/react-query'
import { showFailure } from '../../kit/toasts/useToast.ts'
import { saveFile } from './saveFile.ts'

/** Downloads a file from the server and saves it. */
export const useDownload = <Input = void>(fetchFile: (input: Input) => Promise<File>, failure: string) =>
  useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: error => showFailure(error, `${failure} Please try again.`),
  })
