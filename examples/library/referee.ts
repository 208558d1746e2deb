import { parseTranscript, referee } from 'icebreaker/games/white-elephant'

const parsed = parseTranscript({
  turnOrder: ['Ana', 'Ben'],
  gifts: ['g1', 'g2'],
  config: { maxSteals: 3, returnToStart: false },
  history: [
    { type: 'PICK', playerId: 'Ana', giftId: 'g1', timestamp: '2025-12-20T19:00:00.000Z' },
    {
      type: 'STEAL',
      playerId: 'Ben',
      giftId: 'g2',
      previousOwnerId: 'Ana',
      timestamp: '2025-12-20T19:01:00.000Z',
    },
  ],
})
if (!parsed.ok) throw new Error(parsed.reason)
for (const { letter, name, text } of referee(parsed.value)) console.log(letter, name, text)
