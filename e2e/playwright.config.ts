import { defineConfig } from '@playwright/test'
import { browserPath } from '../tools/browser.ts'

/** A name for this machine that is not a secure context, like `http://192.168.…`. */
export const PLAIN_HTTP_HOST = 'icebreaker.lan'

const SLOW = '**/*.slow.spec.ts'

const { path, args, env } = await browserPath()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // `npm test` runs the usual tests; `npm run test:all` and `npm run test:e2e` also run the slow ones.
  projects: [
    { name: 'usual', testIgnore: SLOW },
    { name: 'slow', testMatch: SLOW },
  ],
  // Half of the time tests wait for bots, animations and grace periods, so more workers than cores keep the cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  // Expected results come within a second; a busy machine may take much longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: path,
      args: [...args, `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`],
      env,
    },
    // Traces cost a third of the time; `E2E_TRACE=1` keeps those of failed tests.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  // server.ts takes free ports and prints them; the names below become environment variables.
  webServer: {
    command: `"${process.execPath}" server.ts`,
    wait: { stdout: /e2e page (?<e2e_page>\S+) replay (?<e2e_replay>\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
