import { loadLaterParts } from '../buttons/laterPart.tsx'
import '../buttons/Menu.tsx'
import '../dialogs/ConfirmProvider.tsx'
import '../layout/MobileBar.tsx'

// Loaded in advance, so that no test waits for it.
await loadLaterParts()
