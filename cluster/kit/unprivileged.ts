import { readFileSync } from 'node:fs'

/** Under whom a server is started: root starts it as another, since PostgreSQL refuses root; anyone else as themselves. */
export function unprivileged(...names: readonly string[]): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of [...names, 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('There is no user but root to start a server as.')
}
