import { createTransport } from 'nodemailer'
import type { FileStore } from '../../../platform/base/FileStore.ts'
import type { Message } from './messageOf.ts'

/** Writes an email as it would be sent to `<id>.eml`: whole or not at all, and a repeat to the same file. */
export const keepAsFile = async (files: FileStore, id: string, message: Message): Promise<void> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await transport.sendMail(message)
  await files.write(`${mailFolder}/${id}.eml`, bytes as Buffer)
}

/** Folder below the data directory that stores emails while no mail server is set. */
export const mailFolder = 'mail'
