import { mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { plant, type Fault } from './Fault.ts'

/** The fault that is planted now. It is set where the tests are started, which is the same process. */
declare global {
  var plantedFault: (Fault & { path: string }) | undefined
}

/** Plants faults into modules as tests load them. The file on disk is never changed, however the run ends. */
const planting = {
  name: 'planting',
  enforce: 'pre' as const,
  transform: (source: string, id: string) => {
    const fault = globalThis.plantedFault
    return fault && id.split('?')[0] === fault.path ? { code: plant(source, fault), map: null } : null
  },
}

export default mergeConfig(base, { plugins: [planting] })
