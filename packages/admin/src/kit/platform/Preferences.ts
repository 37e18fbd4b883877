/** Kinds of paper, which lie in different printers: A4 documents, packing slips, 4 by 6 inch labels. */
export type Paper = 'document' | 'slip' | 'label'

/** Choices of this computer's user; the shop knows nothing of them. */
export interface Preferences {
  /** The system's name of the printer for each paper; null where none is chosen. */
  printers: Record<Paper, string | null>
  /** Sends labels to their printer in its own language, ZPL II; null: as pages, through its driver. */
  zpl: ZplLabels | null
  /** Local times, `HH:MM`, between which no notice is shown; they may go over midnight. */
  quietHours: { from: string; until: string } | null
  /** Tells whether the last window goes to the tray when it is closed, and the office works on there. */
  staysInTray: boolean
  /** Tells whether the app starts in the tray when its user signs in to the computer. */
  startsWithComputer: boolean
  /** The display that the pack bench fills when it has a window of its own; null: it is a window like others. */
  benchDisplay: number | null
}

/** How labels reach a printer that reads ZPL II, and what lies in it. */
export interface ZplLabels {
  /** `host:port` in the network, as `printerAddress` writes it; null: the queue of the label printer chosen above. */
  address: string | null
  widthMm: number
  heightMm: number
  /** Resolution of the print head: 8 is 203 dpi, 12 is 300 and 24 is 600. */
  dotsPerMm: 8 | 12 | 24
}

/** Sizes of labels that an address and its barcode fit on, mm. */
export const labelMm = { width: { least: 70, most: 120 }, height: { least: 90, most: 300 } } as const

export interface Printer {
  /** The system's name. */
  name: string
  label: string
  /** Tells whether the system hands on bytes to it as they are. */
  takesRaw: boolean
}

export interface Display {
  id: number
  label: string
}

export interface PreferenceVerbs {
  read: () => Promise<Preferences>
  keep: (preferences: Preferences) => Promise<void>
  listPrinters: () => Promise<Printer[]>
  listDisplays: () => Promise<Display[]>
}
