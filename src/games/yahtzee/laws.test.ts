import { test } from 'vitest'
import { laws, prepareBots, uphold } from '../../engine/laws.ts'
import { subject } from './laws.ts'

await prepareBots(subject)
for (const law of laws(subject)) test(law.name, () => uphold(subject, law, subject.tables.length, 1))
