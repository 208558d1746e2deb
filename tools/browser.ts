import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The properties of a browser for Playwright's launch options; `env` is the whole environment. */
export interface Browser {
  path: string
  args: string[]
  env: Record<string, string>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')

const OLD_MS = 60 * 60_000

// Not the package's own arguments: a single process and no web security are not what people have.
const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/** The browser of the tests: CHROME_BIN if it is set, otherwise the Chromium inside an npm package. */
export async function browserPath(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  )
  if (env.CHROME_BIN) return { path: env.CHROME_BIN, args, env }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Set CHROME_BIN to a Chrome or Chromium: the npm package holds one for Linux on x64 only.',
    )
  }
  const folder = await unpacked()
  return {
    path: join(folder, 'chromium'),
    args,
    env: {
      ...env,
      // Its own libraries, so that a bare system suffices, and its own font, so that text has the same width everywhere.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks each version once, into a draft folder that is renamed when it is complete. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const tools = join(root, '.tools')
  const folder = join(tools, `browser-${version}`)
  if (existsSync(folder)) return folder
  await removeOld(tools)
  const begun = join(tools, `browser-begun-${process.pid}`)
  await mkdir(begun, { recursive: true })
  await unpackInto(begun)
  await writeFile(join(begun, 'fonts.conf'), fontsConfiguration(folder))
  // Another process may have been faster: use its folder.
  await rename(begun, folder).catch(() => rm(begun, { recursive: true, force: true }))
  return folder
}

/** Removes other versions and unfinished drafts, except recent ones, which another process may be writing. */
async function removeOld(tools: string): Promise<void> {
  const names = existsSync(tools) ? await readdir(tools) : []
  for (const path of names.filter((name) => name.startsWith('browser-')).map((name) => join(tools, name))) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true })
  }
}

async function unpackInto(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const temporary = process.env.TMPDIR
  // `inflate` writes to the folder for temporary files, which it looks up before its first wait.
  process.env.TMPDIR = folder
  const all = Promise.all(
    ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => inflate(join(packageFolder, 'bin', name))),
  )
  if (temporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = temporary
  await all
}

// The package's own font configuration names folders that do not exist, so text would be blank.
const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  ${['sans-serif', 'system-ui', 'serif']
    .map(
      (name) =>
        `<alias binding="same"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
    )
    .join('\n  ')}
</fontconfig>
`
