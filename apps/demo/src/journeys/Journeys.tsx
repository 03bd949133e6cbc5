import { loadPart } from '@foyer/base'
import { useFoyer, useFoyerAccount, useFoyerEvents, usePay } from '@foyer/ui'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import type { Devnet } from '../devnet.ts'
import { Late } from '../Late.tsx'
import { type Playground, writePlayground } from '../playground.ts'
import { toPrice } from '../shop/toPrice.ts'
import { type FactName, type Journey, type JourneyId, journeys, type Step, watchFacts } from './journeys.ts'

const SiteKey = lazy(() => loadPart(() => import('./SiteKey.tsx')))

type Props = { readonly devnet: Devnet; readonly choices: Playground }

const ids = Object.keys(journeys) as JourneyId[]
const groups = [
  ['arrive', 'I have'],
  ['came', 'I want'],
] as const

/** The part of the address after which a journey goes on. */
const mark = '#try/'

/** Something to try for every kind of visitor, and how far they have come. */
export function Journeys({ devnet, choices }: Props) {
  const [id, setId] = useState<JourneyId>(() => ids.find((one) => location.hash === mark + one) ?? 'extension')
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash.startsWith(mark)) section.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="journeys" ref={section}>
      <div className="choices">
        {groups.map(([group, label]) => (
          <fieldset key={group}>
            <legend>{label}</legend>
            <div className="picks">
              {ids
                .filter((one) => journeys[one].group === group)
                .map((one) => (
                  <label key={one}>
                    <input type="radio" name="journey" checked={one === id} onChange={() => setId(one)} />
                    {journeys[one].label}
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Chosen key={id} id={id} devnet={devnet} choices={choices} />
    </div>
  )
}

function Chosen({ id, devnet, choices }: Props & { readonly id: JourneyId }) {
  const journey: Journey = journeys[id]
  const { open } = useFoyer()
  const { open: pay } = usePay()
  const { isConnected } = useFoyerAccount()
  const { progress, begin } = useProgress(journey.steps, isConnected)
  const missing = journey.missing?.(devnet)
  const start = () => {
    const setup = { ...choices, ...journey.setup }
    if (writePlayground(setup) !== writePlayground(choices)) return loadAgain(setup, id)
    begin()
    const what = isConnected ? journey.opens : journey.begins
    if (what !== 'pay') return open(what)
    const price = toPrice(devnet, null)
    if (price) void pay({ ...price, paymentId: 'issue-12', openInNewTab: true, payWithExchange: {} })
  }
  return (
    <section className="journey" aria-labelledby="journey">
      <h3 id="journey">{journey.title}</h3>
      <p>{journey.text}</p>
      <ol className="steps">
        {journey.steps.map((step, index) => (
          <Row key={step.title} step={step} number={index + 1} progress={progress[index]} />
        ))}
      </ol>
      {missing && <p className="hint">{missing}</p>}
      {journey.panel === 'siteKey' && isConnected && choices.sessions && (
        <Late fallback={<p role="status">One moment…</p>}>
          <SiteKey devnet={devnet} />
        </Late>
      )}
      <p className="cta">
        <button type="button" className="btn primary" disabled={missing !== undefined} onClick={start}>
          {progress[0]?.state === 'done' ? 'Continue' : 'Start'}
        </button>
        {!missing &&
          journey.links?.(devnet).map(([label, href]) => (
            <a key={href} className="btn" href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
      </p>
    </section>
  )
}

/** Options make a new foyer: the page loads again with them, at this journey. */
function loadAgain(setup: Playground, id: JourneyId): void {
  const address = location.pathname + writePlayground(setup) + mark + id
  if (address === location.pathname + location.search + location.hash) location.reload()
  else location.assign(address)
}

type RowProps = { readonly step: Step; readonly number: number; readonly progress: Progress | undefined }

function Row({ step, number, progress }: RowProps) {
  const { state = 'ahead', at } = progress ?? {}
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <i aria-hidden="true">
        {state === 'done' ? (
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4.5 10.6 3.6 3.5 7.4-8" />
          </svg>
        ) : (
          number
        )}
      </i>
      <span>
        <b>
          {step.title}
          {state === 'done' && <span className="visually-hidden">, done</span>}
        </b>
        {step.note}
      </span>
      {at !== undefined && <time>{toClock(at)}</time>}
    </li>
  )
}

/** 83,000 ms is `1:23`. */
function toClock(time: number): string {
  const seconds = Math.floor(time / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Fact = { readonly type: FactName /** In ms since the journey began. */; readonly at: number }

type Progress = {
  readonly state: 'done' | 'now' | 'ahead' /** In ms, where it was seen happening. */
  readonly at?: number
}

/**
 * Returns how far a journey has come, by the facts the page hears.
 * @param isConnected counts for the step that connects
 */
function useProgress(steps: readonly Step[], isConnected: boolean) {
  const [{ began, facts }, setRun] = useState<{ began?: number; facts: readonly Fact[] }>({ facts: [] })
  const add = useCallback((type: FactName) => {
    setRun((run) => {
      const from = run.began ?? performance.now()
      return { began: from, facts: [...run.facts, { type, at: performance.now() - from }] }
    })
  }, [])
  useFoyerEvents(({ type }) => add(type))
  useEffect(() => watchFacts(add), [add])
  let isNow = false
  const progress = steps.map(({ by, count = 1 }): Progress => {
    const seen = facts.filter(({ type }) => by.includes(type))[count - 1]
    if (seen) return { state: 'done', at: seen.at }
    if (isConnected && count === 1 && by.includes('CONNECT_SUCCESS')) return { state: 'done' }
    if (isNow) return { state: 'ahead' }
    isNow = true
    return { state: 'now' }
  })
  const begin = () => {
    if (began === undefined) setRun({ began: performance.now(), facts: [] })
  }
  return { progress, begin }
}
