import { test } from 'vitest'
import { checkLaw, laws, prepareBots } from '../../../engine/testing/laws.ts'
import { subject } from './laws.ts'

await prepareBots(subject)
for (const law of laws(subject)) test(law.name, () => checkLaw(subject, law, subject.tables.length, 1))
