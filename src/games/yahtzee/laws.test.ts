import { test } from 'vitest'
import { laws, uphold } from '../../engine/laws.ts'
import { subject } from './laws.ts'

for (const law of laws(subject)) test(law.name, () => uphold(subject, law, subject.tables.length, 1))
