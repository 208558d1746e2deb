import { EMPTY_SCORECARD, loadSolution } from 'icebreaker/games/yahtzee'

const solution = await loadSolution('forced')
console.log(solution.worthOfCard(EMPTY_SCORECARD).toFixed(2)) // 254.59
const [best, second] = solution.choices({
  scorecard: { ...EMPTY_SCORECARD, chance: 22 },
  faces: [5, 5, 5, 3, 4],
  rollsRemaining: 2,
})
console.log(best) // keep the three fives
console.log('the next best is', ((best?.worth ?? 0) - (second?.worth ?? 0)).toFixed(2), 'points worse')
