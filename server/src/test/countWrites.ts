import { Socket } from 'node:net'
import { vi } from 'vitest'
import { JoiningSocket } from '../platform/database/opening/PipelinedPostgres.ts'

/** Tells whether a write is a heartbeat that `listenForChanges` sends to itself. */
const isHeartbeat = (sent: unknown): boolean =>
  Array.isArray(sent)
    ? sent.some(({ chunk }: { chunk: unknown }) => isHeartbeat(chunk))
    : String(sent).includes('notify catalogue')

/** Counts the system calls by which queries are sent to Postgres while `work` runs. */
export const countWrites = async (work: () => Promise<unknown>): Promise<number> => {
  const methods = Socket.prototype as unknown as Record<'_write' | '_writev', (...args: unknown[]) => unknown>
  const spies = [vi.spyOn(methods, '_write'), vi.spyOn(methods, '_writev')]
  try {
    await work()
    return spies
      .flatMap(({ mock }) => mock.contexts.map((socket, call) => ({ socket, sent: mock.calls[call]![0] })))
      .filter(({ socket, sent }) => socket instanceof JoiningSocket && !isHeartbeat(sent)).length
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
