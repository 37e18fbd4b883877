import { defineConfig } from '@playwright/test'
import { findChromium } from './support/findChromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 3100)

export default defineConfig({
  testDir: '.',
  tsconfig: './tsconfig.json',
  outputDir: '../test-results',
  // Two cores: one for the browser, one for the shop.
  workers: 1,
  // Long limits: speed has its own tests, and a busy machine may take three times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A service worker would fetch every script of the shop in each test; tests that need it allow it.
    serviceWorkers: 'block',
    // Animations would only slow the tests down.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing slows down every test: switch it on with `TRACE=yes`.
    trace: process.env['TRACE'] === 'yes' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? '',
      // The other switches keep Chromium from calling home on a machine without a network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Saves a process, which is a tenth of the browser's work.
        '--in-process-gpu',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds here, so code from V8's optimising compiler, which runs on the other core, is hardly
        // used.
        '--js-flags=--no-opt --min-semi-space-size=16',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx e2e/support/startShop.ts',
    cwd: '..',
    url: `http://localhost:${port}/api/readyz`,
    env: { PORT: String(port) },
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
