import { join } from 'node:path'
import { appScheme } from '@shop/contracts/shop/appLinks'
import { app } from 'electron'
import { registerScheme } from './window/appScheme.ts'
import { logError } from './log.ts'
import { startApp } from './startApp.ts'

const resolvePath = (path: string) => join(import.meta.dirname, '..', path)

// This event does not change how Electron handles an exception.
process.on('uncaughtExceptionMonitor', error => logError('main', error))
process.on('unhandledRejection', reason => {
  logError('main', reason)
  console.error(reason)
})

// The app runs once for each user: a second start only brings the first to the front.
if (app.requestSingleInstanceLock()) {
  registerScheme()
  app.setAsDefaultProtocolClient(appScheme)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void startApp({ root: resolvePath('renderer'), preload: resolvePath('preload/preload.cjs') })
} else app.quit()
