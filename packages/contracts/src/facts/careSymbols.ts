/**
 * Symbols of ISO 3758 in the order of the standard, by process: washing, bleaching, drying, ironing and professional
 * care. A label has at most one symbol of each process.
 */
const careProcesses = {
  washing: {
    label: 'Washing',
    symbols: {
      wash95: 'Wash at up to 95°C',
      wash70: 'Wash at up to 70°C',
      wash60: 'Wash at up to 60°C',
      wash60Mild: 'Mild wash at up to 60°C',
      wash50: 'Wash at up to 50°C',
      wash50Mild: 'Mild wash at up to 50°C',
      wash40: 'Wash at up to 40°C',
      wash40Mild: 'Mild wash at up to 40°C',
      wash40VeryMild: 'Very mild wash at up to 40°C',
      wash30: 'Wash at up to 30°C',
      wash30Mild: 'Mild wash at up to 30°C',
      wash30VeryMild: 'Very mild wash at up to 30°C',
      washByHand: 'Hand wash at up to 40°C',
      washNot: 'Do not wash',
    },
  },
  bleaching: {
    label: 'Bleaching',
    symbols: {
      bleach: 'Any bleach allowed',
      bleachOxygen: 'Oxygen bleach only',
      bleachNot: 'Do not bleach',
    },
  },
  tumbleDrying: {
    label: 'Tumble drying',
    symbols: {
      tumbleNormal: 'Tumble dry at up to 80°C',
      tumbleLow: 'Tumble dry at up to 60°C',
      tumbleNot: 'Do not tumble dry',
    },
  },
  naturalDrying: {
    label: 'Natural drying',
    symbols: {
      lineDry: 'Line dry',
      lineDryShade: 'Line dry in the shade',
      dripDry: 'Drip line dry',
      dripDryShade: 'Drip line dry in the shade',
      flatDry: 'Dry flat',
      flatDryShade: 'Dry flat in the shade',
      dripFlat: 'Drip dry flat',
      dripFlatShade: 'Drip dry flat in the shade',
    },
  },
  ironing: {
    label: 'Ironing',
    symbols: {
      iron200: 'Iron at up to 200°C',
      iron150: 'Iron at up to 150°C',
      iron110: 'Iron at up to 110°C without steam',
      ironNot: 'Do not iron',
    },
  },
  dryCleaning: {
    label: 'Dry cleaning',
    symbols: {
      dryCleanP: 'Professional dry clean (P)',
      dryCleanPMild: 'Mild professional dry clean (P)',
      dryCleanF: 'Professional dry clean (F)',
      dryCleanFMild: 'Mild professional dry clean (F)',
      dryCleanNot: 'Do not dry clean',
    },
  },
  wetCleaning: {
    label: 'Wet cleaning',
    symbols: {
      wetClean: 'Professional wet clean',
      wetCleanMild: 'Mild professional wet clean',
      wetCleanVeryMild: 'Very mild professional wet clean',
      wetCleanNot: 'Do not wet clean',
    },
  },
} as const

type Processes = typeof careProcesses
type CareProcess = keyof Processes
export type CareSymbol = { [P in CareProcess]: keyof Processes[P]['symbols'] }[CareProcess]

/** Labels by symbol, in the order of the standard. */
export const careLabels = Object.assign(
  {},
  ...Object.values(careProcesses).map(({ symbols }) => symbols),
) as Record<CareSymbol, string>

/** `careProcesses` as a list: each process with its symbols. */
export const careGroups = Object.entries(careProcesses).map(([process, { label, symbols }]) => ({
  process: process as CareProcess,
  label,
  symbols: Object.keys(symbols) as CareSymbol[],
}))
