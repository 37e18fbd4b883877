import type { Context } from 'koa'

/** Tells whether a request only reads: by GET, or by HEAD, which asks for the headers alone. */
export const isRead = ({ method }: Pick<Context, 'method'>): boolean => method === 'GET' || method === 'HEAD'
