#!/usr/bin/env node
// The command of an installed checkout (`npm install --global .`): the same as `npm run icebreaker --`, from any folder.
process.argv.splice(2, 0, 'icebreaker')
await import('./run.mjs')
