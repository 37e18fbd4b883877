import { loadMenus } from '../buttons/Menu.tsx'

// Fetched when the first menu is opened, which no test of something else should wait for.
await loadMenus()
