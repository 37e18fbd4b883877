import { threadId } from 'node:worker_threads'

const Shared = globalThis.BroadcastChannel
const ofThread = ` of thread ${threadId}`

/**
 * Limits channels to their thread. Otherwise a test file would receive another file's sign-in as if from another tab.
 */
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    // The setup runs again for each file, so the name may already have its suffix.
    super(name.endsWith(ofThread) ? name : name + ofThread)
  }
}
