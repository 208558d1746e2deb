import { describe, test } from 'vitest'
import { checkLaw, laws } from '../../../engine/testing/laws.ts'
import { subject } from './laws.ts'

describe('new-game keeps the law:', () => {
  for (const law of laws(subject)) test(law.name, () => checkLaw(subject, law, subject.tables.length, 1))
})
