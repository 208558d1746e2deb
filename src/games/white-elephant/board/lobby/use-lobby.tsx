import { useState } from 'react'
import type { Bar, BarButton, BoardParts } from '../../../../board-kit/board.ts'
import { type Action, START } from '../../rules/actions.ts'
import { broughtGift, missingGifts, playersWithoutGift, spareGifts } from '../../rules/view-queries.ts'
import { joinList, translateNote, translateTitle } from '../../texts/sentences.ts'
import { BroughtGift, GiftForm, LobbyTable } from '../later.ts'
import type { Props } from '../scene.ts'
import { type Draft, draftKey, draftOf, EMPTY, giftOfDraft, isBrought, type Target } from './draft.ts'

const NAMES_MAX = 2

interface Form {
  readonly target: Target
  /** The number of spare gifts when the form was sent; null before. */
  readonly sparesBefore: number | null
}

/** The parts of the board before the start, with the open form, its drafts and pending confirmations. */
export function useLobby(props: Props): Pick<BoardParts, 'table' | 'own' | 'bar'> {
  const { observation, mode } = props
  const [form, setForm] = useState<Form | null>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [isSure, setSure] = useState(false)
  const isPlaying = mode === 'play'
  // A host without a seat can still bring gifts for players without a device.
  const canBring = isPlaying || (mode === 'watch' && props.host !== null)
  if (form !== null && isBrought(observation.view, observation.player, form.target, form.sparesBefore)) {
    setForm(null)
    setDrafts({ ...drafts, [draftKey(form.target)]: EMPTY })
  }
  const keepDraft = (own: Draft) => setDrafts({ ...drafts, own })
  const bring = (target: Target) => setForm({ target, sparesBefore: null })
  const sheet = form !== null && canBring && observation.view.phase === 'LOBBY' && (
    <LobbyForm
      props={props}
      form={form}
      draft={drafts[draftKey(form.target)] ?? EMPTY}
      change={(draft) => setDrafts({ ...drafts, [draftKey(form.target)]: draft })}
      setForm={setForm}
    />
  )
  return {
    table: (
      <>
        <LobbyTable props={props} bring={canBring ? bring : null} />
        {sheet}
      </>
    ),
    own: mode === 'tv' || observation.player === null ? null : <BroughtGift props={props} />,
    bar: isPlaying
      ? lobbyBar(props, { isSure, setSure, bring: () => bring({ type: 'own' }), keepDraft })
      : null,
  }
}

interface LobbyFormProps {
  readonly props: Props
  readonly form: Form
  readonly draft: Draft
  change(draft: Draft): void
  setForm(form: Form | null): void
}

function LobbyForm({ props, form, draft, change, setForm }: LobbyFormProps) {
  const { observation, host, act } = props
  const { target } = form
  const submit = () => {
    setForm({ ...form, sparesBefore: spareGifts(observation.view).length })
    const gift = giftOfDraft(draft, target)
    if (target.type === 'own') act(gift)
    else host?.act(gift)
  }
  const suggestion = suggestionFor(props, target, draft.title)
  return (
    <GiftForm
      props={props}
      target={target}
      draft={draft}
      change={change}
      suggest={suggestion === null ? null : () => change(suggestion)}
      submit={submit}
      onClose={() => setForm(null)}
    />
  )
}

/** The next sample gift that the rules suggest for this target, or null. */
function suggestionFor(props: Props, target: Target, title: string): Draft | null {
  const { observation, host } = props
  const giver = target.type === 'for' ? target.player : null
  const offered: readonly Action[] = target.type === 'own' ? observation.legal : (host?.legal ?? [])
  const gifts = offered.flatMap((action) =>
    action.type === 'addGift' && (target.type === 'own' || action.giver === giver) ? [action] : [],
  )
  const drafts = gifts.map(({ title, picture = '', link = '', note = null }) => ({
    title: translateTitle(props, title),
    picture,
    link,
    note: translateNote(props, { title, note }) ?? '',
  }))
  return drafts.find((draft) => draft.title !== title) ?? drafts[0] ?? null
}

interface LobbyBarState {
  readonly isSure: boolean
  setSure(isSure: boolean): void
  bring(): void
  /** Keeps the text of a gift that is taken back, so that its giver can edit it. */
  keepDraft(own: Draft): void
}

function lobbyBar(props: Props, state: LobbyBarState): Bar | null {
  const { t, observation, host } = props
  if (observation.player === null && host === null) return null
  const start = startButton(props, state)
  const names = joinList(props, playersWithoutGift(observation.view).map(props.name))
  if (state.isSure && start.refused === undefined) {
    const cancel: BarButton = { label: t('form.cancel'), tone: 'quiet', press: () => state.setSure(false) }
    return { buttons: [cancel, start], line: t('lobby.start.sure', { names }) }
  }
  if (observation.player === null) return { buttons: [start] }
  const brought = broughtGift(observation.view, observation.player)
  if (brought === null) {
    return {
      buttons: [
        { ...start, tone: 'quiet' },
        { label: t('lobby.bring'), press: state.bring, key: 'b' },
      ],
    }
  }
  const takeBack: BarButton = {
    label: t('lobby.take-back'),
    tone: 'quiet',
    press: () => {
      const content = observation.view.gifts[brought]
      if (content !== undefined) state.keepDraft(draftOf(content))
      props.act({ type: 'removeGift', giftId: brought })
    },
  }
  return { buttons: [takeBack, start], line: start.refused }
}

/** Anybody may start once there are enough gifts; a confirmation names the players who have not brought one. */
function startButton(props: Props, { isSure, setSure }: LobbyBarState): BarButton {
  const { t, observation, aids, host } = props
  const { view } = observation
  const [lacking, missing, players] = [playersWithoutGift(view), missingGifts(view), view.players.length]
  const gifts = view.lobby?.gifts.length ?? 0
  const canStart = observation.legal.some(({ type }) => type === 'start')
  const start = () => {
    setSure(false)
    if (canStart) props.act(START)
    else host?.act(START)
  }
  const mustAsk = lacking.length > 0 && aids.confirm && !isSure
  return {
    label: isSure ? t('lobby.start.yes') : startLabel(props, lacking),
    press: mustAsk ? () => setSure(true) : start,
    refused: missing > 0 ? t('refusal.too-few-gifts', { players, missing, gifts }) : undefined,
  }
}

function startLabel(props: Props, lacking: readonly string[]): string {
  const { t, name, observation } = props
  if (lacking.length === 0 || missingGifts(observation.view) > 0) return t('lobby.start')
  if (lacking.length > NAMES_MAX) return t('lobby.start.without.many', { count: lacking.length })
  return t('lobby.start.without', { names: joinList(props, lacking.map(name)) })
}
