/** Kinds of paper, which lie in different printers: A4 documents, packing slips, 4 by 6 inch labels. */
export type Paper = 'document' | 'slip' | 'label'

/** Choices of this computer's user; the shop knows nothing of them. */
export interface Preferences {
  /** The system's name of the printer for each paper; null where none is chosen. */
  printers: Record<Paper, string | null>
  /** Local times, `HH:MM`, between which no notice is shown; they may go over midnight. */
  quietHours: { from: string; until: string } | null
  /** Tells whether the last window goes to the tray when it is closed, and the office works on there. */
  staysInTray: boolean
  /** Tells whether the app starts in the tray when its user signs in to the computer. */
  startsWithComputer: boolean
  /** The display that the pack bench fills when it has a window of its own; null: it is a window like others. */
  benchDisplay: number | null
}

export interface Printer {
  /** The system's name. */
  name: string
  label: string
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
