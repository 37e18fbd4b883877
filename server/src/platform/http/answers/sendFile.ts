import type { Context } from 'koa'
import type { StreamedFile } from './serialisedAnswers.ts'

/** Answers with a file to be saved. Its content cannot run scripts, even if a browser displays it. */
export const sendFile = async (ctx: Context, file: File | StreamedFile): Promise<void> => {
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (file instanceof File) {
    ctx.body = Buffer.from(await file.arrayBuffer())
    return
  }
  file.body.once('error', () => ctx.res.destroy())
  ctx.body = file.body
  if (file.size !== undefined) ctx.length = file.size
}
