// Starts workerd in a process of its own and reports what that process uses.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beMeasured } from '../servers/child.ts'

const binary = createRequire(import.meta.url).resolve('@cloudflare/workerd-linux-64/bin/workerd')
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'workerd-bench-'))
const textOf = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** workerd reads JavaScript without types. */
const modules = Object.fromEntries(
  ['workerd-room.mjs', '../servers/plain-rules.ts', '../games/numbers.ts'].map((path) => [
    nameOf(path),
    stripTypeScriptTypes(textOf(path)).replace(/from '([^']+)'/g, (_, other) => `from './${nameOf(other)}'`),
  ]),
)

function nameOf(path) {
  return `${basename(path).split('.')[0]}.mjs`
}

const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .main), (name = "disk", disk = (path = "${folder}/disk", writable = true)) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ],
);
const main :Workerd.Worker = (
  compatibilityDate = "2026-01-01",
  modules = [ ${Object.keys(modules)
    .map((name) => `(name = "${name}", esModule = embed "${name}")`)
    .join(', ')} ],
  durableObjectNamespaces = [ (className = "Room", uniqueKey = "rooms", enableSql = true) ],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [ (name = "rooms", durableObjectNamespace = "Room") ],
);
`
mkdirSync(join(folder, 'disk'))
for (const [name, text] of Object.entries({ ...modules, 'config.capnp': config }))
  writeFileSync(join(folder, name), text)

const child = spawn(binary, ['serve', 'config.capnp', '--control-fd=3'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
})
const end = () => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.on('exit', end)
process.on('SIGTERM', () => process.exit(0))

/** The CPU time of a process in hundredths of a second: the 14th and 15th field of `/proc/PID/stat`. */
function usage() {
  const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [0, 0]
  return { cpuUs: (Number(words[11]) + Number(words[12])) * 10_000, rss: Number(kilobytes) * 1024, heap: 0 }
}

/** The file descriptor on which workerd reports its port. */
child.stdio[3].once('data', (said) => {
  const { port } = JSON.parse(String(said).split('\n')[0])
  beMeasured(`ws://127.0.0.1:${port}`, usage)
})
