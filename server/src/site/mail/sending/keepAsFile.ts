import { createTransport } from 'nodemailer'
import type { FileStore } from '../../../platform/base/FileStore.ts'
import type { Message } from './messageOf.ts'

/** Writes an email to `<id>.eml`, in the form in which it would be sent. The write is atomic and may be repeated. */
export const keepAsFile = async (files: FileStore, id: string, message: Message): Promise<void> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await transport.sendMail(message)
  await files.write(`${mailFolder}/${id}.eml`, bytes as Buffer)
}

/** Folder below the data directory that stores emails while no mail server is set. */
export const mailFolder = 'mail'
