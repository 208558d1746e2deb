import { hasDaily, headerOf } from '../../daily/challenge.ts'
import { type Day, dayAt, daysAfter, playableUntil, revealedAt } from '../../daily/day.ts'
import type { AnyGame } from '../../engine/game.ts'
import { dailyCommitment } from '../../engine/seed.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type {
  ChallengeView,
  DailyLine,
  DailyRecordView,
  DailyView,
  DayView,
  OwnTry,
  SealView,
  TryView,
} from '../../protocol/daily.ts'
import type { DaySeed, Profile, RankedTry, Store, StoredTry, TryKey } from '../store/store.ts'
import type { World } from '../world.ts'
import type { Reviewer } from './reviewer.ts'
import { type Challenge, playTry, type TryAction, type TryContext, viewOf } from './tries.ts'

/** The limits of the daily deal; `limits.ts` has the reasons. */
export interface DailyLimits {
  readonly dailyTries: number
  readonly dailyActions: number
  readonly dailyLines: number
  readonly dailyDaysKept: number
}

export interface DailySettings {
  readonly store: Store
  readonly world: World
  readonly games: readonly AnyGame[]
  readonly limits: DailyLimits
  /** Separates luck from skill; without it results have no review. */
  readonly reviewer?: Reviewer
}

interface OpenTry {
  readonly challenge: Challenge
  readonly stored: StoredTry
}

/** How long the answer to a person waits for their review; later answers have it. */
const REVIEW_WAIT_MS = 6_000
const SEED_BYTES = 32
const NO_TRY: OwnTry = { status: 'none', figures: null, marks: [], review: null, place: null }

/** The daily deal: the seeds of the days, everybody's tries, and the boards. No seed leaves it before its day is over. */
export class DailyDeal {
  readonly #settings: DailySettings
  readonly #games: readonly Challenge['game'][]
  readonly #context: TryContext
  /** The reviews under way, by the key of their try. */
  readonly #reviews = new Map<string, Promise<void>>()

  constructor(settings: DailySettings) {
    const { store, world, limits } = settings
    this.#settings = settings
    this.#games = settings.games.filter(hasDaily)
    this.#context = { store, world, actionsMax: limits.dailyActions }
  }

  /** Today's challenges, yesterday's reveal and tomorrow's hash, as this person sees them. */
  async now(profile: Profile | null): Promise<Answer<DailyView>> {
    const now = this.#settings.world.now()
    const [yesterday, today, tomorrow] = await Promise.all(
      [-1, 0, 1].map((days) => this.#settings.store.readDaySeed(daysAfter(dayAt(now), days))),
    )
    if (today == null || tomorrow == null) return reject('too-busy', 'The deal of the day is being prepared.')
    const [shownToday, shownYesterday] = await Promise.all([
      this.#dayView(today, profile),
      yesterday == null ? null : this.#dayView(yesterday, profile),
    ])
    return ok({ now, today: shownToday, yesterday: shownYesterday, tomorrow: this.#sealOf(tomorrow) })
  }

  /** A day that the server still knows, the present one included. */
  async day(day: Day, profile: Profile | null): Promise<Answer<DayView>> {
    const seed = await this.#settings.store.readDaySeed(day)
    if (seed === null || day > dayAt(this.#settings.world.now())) return unknownDay()
    return ok(await this.#dayView(seed, profile))
  }

  /** The records behind the board of a day, once its seed is shown. */
  async records(day: Day, game: string): Promise<Answer<readonly DailyRecordView[]>> {
    const { store, limits } = this.#settings
    const seed = await store.readDaySeed(day)
    if (seed === null) return unknownDay()
    const found = this.#challenge(seed, game)
    if (found === null) return reject('unknown-game', 'This game has no daily challenge.')
    if (!this.#isRevealed(day)) return reject('not-over', 'The records are open when the seed of the day is.')
    const header = headerOf(found.game, day, seed.server)
    const tries = await store.reader.bestTries(day, game, limits.dailyLines)
    return ok(
      tries.map(({ name, result, entries }) => ({
        name,
        figures: result?.figures ?? {},
        record: { ...header, actions: entries },
      })),
    )
  }

  /** Begins this person's try of today; a try that they have begun before goes on, or is shown. */
  async begin(profile: Profile, game: string): Promise<Answer<TryView>> {
    const { store, world, limits } = this.#settings
    const late = await this.#lateTry(profile, game)
    if (late !== null) return ok(viewOf(late.challenge, late.stored, profile))
    const at = world.now()
    const day = dayAt(at)
    const challenge = this.#challenge(await this.#seedOf(day), game)
    if (challenge === null) return reject('unknown-game', 'This game has no daily challenge.')
    const key = { day, game, profile: profile.id }
    const begun = { ...key, at, entries: [], result: null, rank: null }
    const isFull = (await store.insertTry(begun, limits.dailyTries)) === 'full'
    if (isFull) return reject('too-busy', 'Too many people play today: try again tomorrow.')
    const stored = await store.readTry(key)
    if (stored === null) return reject('too-busy')
    this.#startReview(challenge, stored)
    return ok(viewOf(challenge, stored, profile))
  }

  /** This person's try as they see it: of today, or the one of yesterday that may still be finished. */
  async read(profile: Profile, game: string): Promise<Answer<TryView>> {
    const found = await this.#tryOf(profile, game)
    return found.ok ? ok(viewOf(found.value.challenge, found.value.stored, profile)) : found
  }

  async play(profile: Profile, game: string, action: TryAction): Promise<Answer<TryView>> {
    const found = await this.#tryOf(profile, game)
    if (!found.ok) return found
    const { challenge, stored } = found.value
    const played = await playTry(challenge, stored, profile, action, this.#context)
    if (!played.ok) return played
    this.#startReview(challenge, played.value.stored)
    return ok(played.value.view)
  }

  /** Makes the seeds of today and the next two days, so that tomorrow has one from midnight on, and deletes old days. */
  async sweep(): Promise<void> {
    const { store, world, limits } = this.#settings
    const day = dayAt(world.now())
    for (const days of [0, 1, 2]) await this.#seedOf(daysAfter(day, days))
    await store.deleteDaysBefore(daysAfter(day, -limits.dailyDaysKept))
  }

  async #seedOf(day: Day): Promise<DaySeed> {
    const { store, world } = this.#settings
    const known = await store.readDaySeed(day)
    if (known !== null) return known
    const server = Buffer.from(world.random(SEED_BYTES)).toString('hex')
    return store.keepDaySeed({ day, server, at: world.now() })
  }

  #challenge({ day, server }: DaySeed, id: string): Challenge | null {
    const game = this.#games.find((one) => one.id === id)
    return game === undefined ? null : { day, game, server }
  }

  /** The try that this person's actions are for. One that ran at midnight comes first until its time is over. */
  async #tryOf(profile: Profile, game: string): Promise<Answer<OpenTry>> {
    const { store, world } = this.#settings
    const late = await this.#lateTry(profile, game)
    if (late !== null) return ok(late)
    const seed = await store.readDaySeed(dayAt(world.now()))
    const challenge = seed === null ? null : this.#challenge(seed, game)
    const stored =
      challenge === null ? null : await store.readTry({ day: challenge.day, game, profile: profile.id })
    if (challenge !== null && stored !== null) return ok({ challenge, stored })
    return reject('unknown-match', 'You have not begun this challenge today.')
  }

  /** A try of yesterday that runs and may still be finished. */
  async #lateTry(profile: Profile, game: string): Promise<OpenTry | null> {
    const { store, world } = this.#settings
    const now = world.now()
    const day = daysAfter(dayAt(now), -1)
    if (now >= playableUntil(day)) return null
    const [seed, stored] = await Promise.all([
      store.readDaySeed(day),
      store.readTry({ day, game, profile: profile.id }),
    ])
    const challenge = seed === null ? null : this.#challenge(seed, game)
    if (challenge === null || stored === null || stored.result !== null) return null
    return { challenge, stored }
  }

  #isRevealed(day: Day): boolean {
    return this.#settings.world.now() >= revealedAt(day)
  }

  /** The only place from which a seed leaves the server, besides the records, which wait for the same moment. */
  #sealOf({ day, server, at }: DaySeed): SealView {
    const commitment = dailyCommitment(day, server)
    return { day, commitment, committedAt: at, seed: this.#isRevealed(day) ? server : null }
  }

  async #dayView(seed: DaySeed, profile: Profile | null): Promise<DayView> {
    const { day } = seed
    const challenges = await Promise.all(
      this.#games.map((game) => this.#challengeView({ day, game, server: seed.server }, profile)),
    )
    return {
      ...this.#sealOf(seed),
      playableUntil: playableUntil(day),
      revealedAt: revealedAt(day),
      challenges,
    }
  }

  async #challengeView(challenge: Challenge, profile: Profile | null): Promise<ChallengeView> {
    const { store, limits } = this.#settings
    const { day, game, server } = challenge
    const own = profile === null ? null : await this.#ownTry({ day, game: game.id, profile: profile.id })
    const [best, counts] = await Promise.all([
      store.reader.bestTries(day, game.id, limits.dailyLines),
      store.countTries(day, game.id, own?.rank ?? 0),
    ])
    return {
      game: game.id,
      options: headerOf(game, day, server).options,
      finished: counts.ranked,
      board: linesOf(best, profile),
      own: own === null ? NO_TRY : ownTry(own, counts.better),
    }
  }

  /** The try of a person; a review that is under way is waited for, so that the result comes with it. */
  async #ownTry(key: TryKey): Promise<StoredTry | null> {
    const review = this.#reviews.get(keyOf(key))
    if (review !== undefined) await Promise.race([review, this.#pause()])
    return this.#settings.store.readTry(key)
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#settings.world.later(REVIEW_WAIT_MS, () => resolve()))
  }

  /** Starts the review of a result that has none. If it fails, it is started again when the try is opened again. */
  #startReview(challenge: Challenge, stored: StoredTry): void {
    const key = keyOf(stored)
    const { result } = stored
    if (!challenge.game.daily.isReviewed || result === null || result.review !== null) return
    if (this.#reviews.has(key)) return
    const review = this.#review(challenge, stored, result)
      .catch(() => undefined)
      .finally(() => this.#reviews.delete(key))
    this.#reviews.set(key, review)
  }

  async #review(
    { day, game, server }: Challenge,
    stored: StoredTry,
    result: NonNullable<StoredTry['result']>,
  ): Promise<void> {
    const { store, reviewer } = this.#settings
    const { entries } = stored
    const review = await reviewer?.({ ...headerOf(game, day, server), actions: entries })
    if (review != null) await store.updateTry({ ...stored, result: { ...result, review } }, entries.length)
  }
}

const keyOf = ({ day, game, profile }: TryKey) => `${day} ${game} ${profile}`

function unknownDay(): Answer<never> {
  return reject('unknown-match', 'This server knows nothing about this day.')
}

function ownTry({ result, rank }: StoredTry, better: number): OwnTry {
  if (result === null) return { ...NO_TRY, status: 'running' }
  const { figures, review } = result
  const marks = review === null || result.marks.length > 0 ? result.marks : review.marks
  return { status: 'over', figures, marks, review, place: rank === null ? null : better + 1 }
}

/** The lines of the board; equal ranks share a place. */
function linesOf(best: readonly RankedTry[], profile: Profile | null): DailyLine[] {
  return best.map(({ name, avatar, rank, result, profile: owner }) => ({
    place: 1 + best.filter((other) => (other.rank ?? 0) > (rank ?? 0)).length,
    name,
    avatar,
    figures: result?.figures ?? {},
    luck: result?.review?.luck ?? null,
    given: result?.review?.given ?? null,
    isYou: owner === profile?.id,
  }))
}
