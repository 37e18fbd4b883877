import { loadLazyParts } from '../buttons/lazyPart.tsx'
import '../buttons/Menu.tsx'
import '../dialogs/ConfirmProvider.tsx'
import '../layout/MobileBar.tsx'

// Loads all components in advance, so that no test has to wait for them.
await loadLazyParts()
