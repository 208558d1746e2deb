/** `icebreaker/server`: a server with tables, bots, clocks, the page and the API, to embed in a program. */
export { createServer, type ServerSettings } from '../server/create-server.ts'
export { LIMITS, type Limits } from '../server/limits.ts'
export { CannotServe, type Served } from '../server/serve.ts'
