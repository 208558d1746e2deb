import { describe, test } from 'vitest'
import { laws, uphold } from '../../engine/laws.ts'
import { subject } from './laws.ts'

describe('new-game keeps', () => {
  for (const law of laws(subject)) test(law.name, () => uphold(subject, law, subject.tables.length, 1))
})
