import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDoc } from '../../configuration-text.ts'
import { limitsDoc } from './limits-text.ts'
import { withRejections } from './rejections-text.ts'

/** Writes the generated documents; a test fails if one is out of date. */
const DOCS = join(import.meta.dirname, '../../../../docs')
writeFileSync(join(DOCS, 'limits.md'), limitsDoc())
writeFileSync(join(DOCS, 'configuration.md'), configurationDoc())
const protocol = join(DOCS, 'protocol.md')
writeFileSync(protocol, withRejections(readFileSync(protocol, 'utf8')))
