import { threadId } from 'node:worker_threads'

const Shared = globalThis.BroadcastChannel
const ofThread = ` of thread ${threadId}`

/** Node's channels reach every thread, so a test file would receive another file's sign-in as that of another tab. */
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    // Each file sets this up again.
    super(name.endsWith(ofThread) ? name : name + ofThread)
  }
}
