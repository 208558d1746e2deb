import { readFileSync } from 'node:fs'

/** The user that servers run as: PostgreSQL refuses root, so root starts them as another user. */
export function unprivileged(...names: readonly string[]): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of [...names, 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('There is no user but root to start a server as.')
}
