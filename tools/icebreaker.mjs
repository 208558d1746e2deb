#!/usr/bin/env node
// The command, from any folder. In a checkout (`npm install --global .`) it is `npm run icebreaker --`; in a package
// everything is built, and the installed Node runs it.
import { existsSync } from 'node:fs'
import process from 'node:process'

const NODE_MAJOR = 24

if (existsSync(new URL('../src/cli/main.ts', import.meta.url))) {
  process.argv.splice(2, 0, 'src/cli/main.ts')
  await import('./run.mjs')
} else if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  process.stderr.write(
    `Icebreaker needs Node ${NODE_MAJOR} or newer, and this is ${process.version}: get one from nodejs.org, or run it with "npx --package node@${NODE_MAJOR} --package icebreaker icebreaker".\n`,
  )
  process.exitCode = 1
} else {
  await import(new URL('../dist/cli/main.js', import.meta.url).href)
}
