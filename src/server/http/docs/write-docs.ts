import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDoc } from '../../configuration-text.ts'
import { limitsDoc } from './limits-text.ts'
import { withRejections } from './rejections-text.ts'

/** Writes the documents that are made from code; the tests say when one is old. */
const DOCS = join(import.meta.dirname, '../../../../docs')
writeFileSync(join(DOCS, 'limits.md'), limitsDoc())
writeFileSync(join(DOCS, 'configuration.md'), configurationDoc())
const protocol = join(DOCS, 'protocol.md')
writeFileSync(protocol, withRejections(readFileSync(protocol, 'utf8')))
