import * as z from 'zod/mini'
import { line } from './fields.ts'

/** Most tags of one record, and most that are offered. */
export const mostTags = 20
export const mostOffered = 200

export const longestTag = 30
export const tag = line(longestTag)

/** Tags are alike whatever their case. */
export const tagKey = (written: string): string => written.toLowerCase()

/** Tags of one record after a change of them. */
export const Tags = z.object({ tags: z.array(z.string()) })
/** Tags that are offered. */
export const OfferedTags = z.object({ items: z.array(z.string()) })
