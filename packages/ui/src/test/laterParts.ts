import { loadLaterParts } from '../buttons/laterPart.tsx'
import '../buttons/Menu.tsx'
import '../dialogs/ConfirmProvider.tsx'
import '../layout/MobileBar.tsx'

// Fetched when the first one is opened, which no test of something else should wait for.
await loadLaterParts()
