import { Socket } from 'node:net'
import { vi } from 'vitest'
import { JoiningSocket } from '../platform/database/opening/PipelinedPostgres.ts'

/** Counts the system calls by which statements are sent to Postgres while `work` runs. */
export const countWrites = async (work: () => Promise<unknown>): Promise<number> => {
  const methods = Socket.prototype as unknown as Record<'_write' | '_writev', (...args: unknown[]) => unknown>
  const spies = [vi.spyOn(methods, '_write'), vi.spyOn(methods, '_writev')]
  try {
    await work()
    return spies.flatMap(({ mock }) => mock.contexts).filter(socket => socket instanceof JoiningSocket).length
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
