/** Kinds of paper, which are in different printers: A4 documents, packing slips, 4 by 6 inch labels. */
export type PaperKind = 'document' | 'slip' | 'label'

/** Preferences of this computer's user, which the shop does not know. */
export interface Preferences {
  /** Name of the printer for each kind of paper, as in the system; null if none is chosen. */
  printers: Record<PaperKind, string | null>
  /** Sends labels to their printer in ZPL II; null: sends them as pages, through the driver. */
  zpl: ZplLabels | null
  /** Local times, `HH:MM`, between which no notice is shown; the period may cross midnight. */
  quietHours: { from: string; until: string } | null
  /** Tells whether closing the last window hides the office in the tray, where it continues to run. */
  staysInTray: boolean
  /** Tells whether the app starts in the tray when its user signs in to the computer. */
  startsWithComputer: boolean
  /** Display that the window of the packing page fills; null: an ordinary window. */
  benchDisplay: number | null
}

/** Printer and label size for ZPL II. */
export interface ZplLabels {
  /** `host:port` on the network, as `formatPrinterAddress` writes it; null: the label printer chosen above. */
  address: string | null
  widthMm: number
  heightMm: number
  /** Resolution of the print head: 8 is 203 dpi, 12 is 300 and 24 is 600. */
  dotsPerMm: 8 | 12 | 24
}

/** Limits of label sizes with room for an address and its barcode, mm. */
export const labelMm = { width: { min: 70, max: 120 }, height: { min: 90, max: 300 } } as const

export interface Printer {
  /** Name of the printer in the system. */
  name: string
  label: string
  /** Tells whether the system passes bytes to it unchanged. */
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
