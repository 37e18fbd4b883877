import type { Context } from 'koa'

/** Answers with a file to be saved. What it holds runs nowhere, even where a browser would rather show it. */
export const sendFile = async (ctx: Context, file: File): Promise<void> => {
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  ctx.body = Buffer.from(await file.arrayBuffer())
}
