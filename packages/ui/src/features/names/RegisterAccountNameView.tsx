import { cleanText, isFoyerError } from '@foyer/base'
import { activeNetworkIdAtom } from '@foyer/core'
import {
  getNaming,
  type NameFlow,
  type NameSuggestions,
  type Naming,
  nameFlowAtom,
  nameSuggestionsQuery,
  pickName,
  registerAccountName,
  setNameText,
} from '@foyer/core/internal/names'
import { getQueryClient } from '@foyer/core/internal/queries'
import { saveForm } from '@foyer/core/internal/views'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { namesWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { type TranslateWith, useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import type { View } from '../../views/View.ts'
import nameStyles from './names.css?inline'

/** A name is typed or picked, then signed for. */
const RegisterAccountNameView: View<'RegisterAccountName'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const naming = useNaming()
  const form = useRef<HTMLFormElement>(null)
  useStyles(form, nameStyles)
  const { chosen, isBusy, step } = naming
  const left = useRef(params?.text)
  // once, and before the first paint
  useLayoutEffect(() => {
    if (left.current) setNameText(foyer, left.current)
    left.current = undefined
  }, [foyer])
  useEffect(() => saveForm(foyer, 'RegisterAccountName', () => ({ text: naming.text })), [foyer, naming.text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== undefined && !isBusy) void registerAccountName(foyer)
  }
  return (
    <form ref={form} className="stack naming" noValidate onSubmit={submit}>
      <NameField naming={naming} />
      <Suggestions naming={naming} />
      {naming.error !== undefined && <Failure error={naming.error} />}
      <p className="hint">{t('name.rules')}</p>
      <Button kind="primary" type="submit" isBusy={isBusy} disabled={chosen === undefined}>
        <ButtonText step={step} chosen={chosen} />
      </Button>
    </form>
  )
}
export default RegisterAccountNameView

type NamingProps = { readonly naming: NamingView }

function ButtonText({ step, chosen }: { readonly step: NamingView['step']; readonly chosen: string | undefined }) {
  const t = useTranslateWith(namesWords)
  if (step === 'signing') return t('name.confirm')
  if (chosen === undefined) return t('name.title')
  return t(step === 'registering' ? 'name.registering' : 'name.take', { name: chosen })
}

function NameField({ naming }: NamingProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const { text, suffix, problem, isBusy } = naming
  const isWrong = text !== '' && (naming.answer?.isTaken === true || (problem !== undefined && problem !== 'short'))
  return (
    <>
      <label className="field">
        <input
          ref={input}
          aria-label={t('name.field')}
          aria-invalid={isWrong || undefined}
          aria-describedby={note}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          dir="ltr"
          readOnly={isBusy}
          value={text}
          onChange={({ target }) => setNameText(foyer, target.value)}
        />
        <span className="suffix">.{suffix}</span>
      </label>
      <NameNote id={note} naming={naming} />
    </>
  )
}

/** Shows what is wrong with what is typed, or whether it is free. */
function NameNote({ id, naming }: NamingProps & { readonly id: string }) {
  const t = useTranslateWith(namesWords)
  const { text, problem, typed, answer, isChecking, checkError } = naming
  if (checkError !== undefined) return <CheckFailed id={id} naming={naming} />
  let kind: 'ok' | 'bad' | undefined
  let words = ''
  if (text !== '' && problem !== undefined) {
    kind = problem === 'short' ? undefined : 'bad'
    words = t(`name.problem.${problem}`)
  } else if (isChecking && text !== '') words = t('name.checking')
  else if (answer?.isTaken !== undefined) {
    kind = answer.isTaken ? 'bad' : 'ok'
    words = t(answer.isTaken ? 'name.taken' : 'name.free', { name: typed })
  }
  return (
    <p id={id} className="field-note" data-kind={kind} data-said="">
      {words}
    </p>
  )
}

function CheckFailed({ id, naming }: NamingProps & { readonly id: string }) {
  const t = useTranslateWith(namesWords)
  const again = (
    <button type="button" className="mini" onClick={naming.checkAgain}>
      {t('dialog.retry')}
    </button>
  )
  return (
    <div id={id}>
      <Notice kind="warn" action={again}>
        {toText(t, naming.checkError)}
      </Notice>
    </div>
  )
}

function Suggestions({ naming }: NamingProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const group = useId()
  const { answer, picked, suffix, isBusy } = naming
  if (!answer || answer.others.length === 0) return null
  return (
    <fieldset className="choices" disabled={isBusy}>
      <legend className="visually-hidden">{t('name.suggestions')}</legend>
      {answer.others.map(({ label, isTaken }) => (
        <label key={label} className="row choice">
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            checked={picked === label}
            disabled={isTaken}
            onChange={() => pickName(foyer, label)}
          />
          <span className="grow">
            <bdi dir="ltr">
              {label}
              <span>.{suffix}</span>
            </bdi>
          </span>
          <Tag kind={isTaken ? 'quiet' : 'ok'}>{t(isTaken ? 'name.takenTag' : 'name.freeTag')}</Tag>
        </label>
      ))}
    </fieldset>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const t = useTranslateWith(namesWords)
  return <Notice kind="bad">{toText(t, error)}</Notice>
}

/** The name service's own reason where it gave one: only it knows why a name is refused. */
function toText(t: TranslateWith<keyof typeof namesWords>, error: unknown): string {
  const reason = error instanceof Error && isFoyerError(error, 'NameServiceFailed') ? cleanText(error.message, 200) : ''
  return reason || t(getErrorKey(error))
}

type NamingView = Naming & {
  readonly text: string
  readonly picked: string | undefined
  readonly step: NameFlow['step']
  /** Of the last attempt. */
  readonly error: unknown
  readonly answer: NameSuggestions | undefined
  readonly isChecking: boolean
  /** Why nothing is known about the name. */
  readonly checkError: unknown
  readonly checkAgain: () => void
}

/** Returns what is typed, and what the name service says of it. */
function useNaming(): NamingView {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(nameFlowAtom)
  const networkId = useFoyerAtom(activeNetworkIdAtom) ?? 'eip155:1'
  const { text, picked } = flow.step === 'registered' ? { text: '', picked: undefined } : flow
  const rules = getNaming(foyer, flow, { answer: undefined, isUnheard: false })
  const query = useQuery(
    { ...nameSuggestionsQuery(foyer, { label: text, networkId }), enabled: rules.problem === undefined },
    getQueryClient(foyer),
  )
  const answer = rules.problem === undefined ? query.data : undefined
  const isUnheard = query.isError && !query.isFetching && answer === undefined
  return {
    ...getNaming(foyer, flow, { answer, isUnheard }),
    text,
    picked,
    step: flow.step,
    answer,
    error: flow.step === 'choosing' ? flow.error : undefined,
    isChecking: rules.problem === undefined && answer === undefined && !isUnheard,
    checkError: isUnheard ? query.error : undefined,
    checkAgain: () => void query.refetch(),
  }
}
