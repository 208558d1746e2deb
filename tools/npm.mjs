import { run } from './child.mjs'

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * The npm that started us; otherwise the one on the path, which takes the Node on the path.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ npm_execpath?: string | undefined }} env
 * @param {NodeJS.Platform} platform
 * @returns {[command: string, args: readonly string[]]}
 */
export function npmCommand(node, args, env, platform) {
  const cli = env.npm_execpath ?? ''
  if (/npm-cli\.[cm]?js$/.test(cli)) return [node, [cli, ...args]]
  return platform === 'win32' ? ['cmd', ['/d', '/s', '/c', 'npm', ...args]] : ['npm', args]
}

/**
 * @param {string} root
 * @param {string} node the Node to run npm with
 * @param {readonly string[]} args
 */
export function npm(root, node, args) {
  const [command, all] = npmCommand(node, [...args, ...QUIET], process.env, process.platform)
  // A fetched Node would know only its own certificates, where the system's npm worked with the system's.
  const env = { ...process.env, NODE_USE_SYSTEM_CA: '1' }
  return run(command, all, { cwd: root, mode: 'captured', env })
}
