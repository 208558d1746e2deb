/** `icebreaker/client`: a client for tables, over a socket that reconnects, and for the HTTP API. */

export * from '../client/api.ts'
export { connectTable, type TableConnection, type TableSettings } from '../client/connection.ts'
export type * from '../client/source.ts'
export type * from '../client/world.ts'
export type { Answer } from '../protocol/answer.ts'
export type { StateMessage } from '../protocol/messages.ts'
export type { RejectionCode } from '../protocol/rejections.ts'
export type { TableCommand, TableView } from '../protocol/table.ts'
export { nodeWorld } from './node-world.ts'
