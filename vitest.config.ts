import { defineConfig } from 'vitest/config'

const SLOW = ['src', 'tools', 'torture', 'bench'].map((folder) => `${folder}/**/*.slow.test.ts`)
const LONG = ['src', 'tools', 'torture'].map((folder) => `${folder}/**/*.long.test.ts`)
/** The laws of every game take a third of the unit tests' time. */
const LAWS = 'src/games/*/testing/laws.test.ts'
/** These replace a module, or share a server that closes after the file: each needs modules of its own. */
const ISOLATED = [
  'src/**/too-long.test.ts',
  'src/cli/**/table-contract.test.ts',
  'src/web/**/table-contract.test.ts',
  'src/server/tables/**/*.test.ts',
]
/** Files that are copied into a new game's folder, and run there. */
const TEMPLATE = 'tools/new-game/template/**'

const CLUSTER = 'cluster/**/*.test.ts'
const CLUSTER_SLOW = 'cluster/**/*.slow.test.ts'
const WITH_SERVERS = {
  globalSetup: 'cluster/kit/test-servers.ts',
  // They start processes and stop servers: one after the other.
  fileParallelism: false,
  testTimeout: 120_000,
}

export default defineConfig({
  test: {
    reporters: ['default'],
    // Its own choice leaves a core idle, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Its own second is too short for a machine that is busy with other things.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'torture/**/*.test.ts'],
          exclude: [...LONG, ...SLOW, ...ISOLATED, LAWS, TEMPLATE],
          // Loading the same modules anew for each of 200 files takes longer than the tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: ISOLATED, exclude: [...LONG, ...SLOW] } },
      {
        extends: true,
        test: { name: 'cluster', include: [CLUSTER], exclude: [CLUSTER_SLOW], ...WITH_SERVERS },
      },
      {
        extends: true,
        test: { name: 'cluster-slow', include: [CLUSTER_SLOW], ...WITH_SERVERS, testTimeout: 600_000 },
      },
      { extends: true, test: { name: 'laws', include: [LAWS] } },
      { extends: true, test: { name: 'long', include: LONG, testTimeout: 600_000 } },
      { extends: true, test: { name: 'slow', include: SLOW, testTimeout: 600_000 } },
    ],
  },
})
