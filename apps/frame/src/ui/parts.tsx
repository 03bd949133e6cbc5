import { WarnIcon } from '@foyer/ui/parts'
import type { ReactNode } from 'react'
import { type PlainWord, translate } from '../words.ts'
import { InfoIcon } from './icons.tsx'

type RowProps = {
  readonly name: string
  /** How far it stands inside another thing. */
  readonly depth?: number
  /** Under its name and over the whole width, for what is long. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A name and what stands behind it. */
export function Row({ name, depth = 0, isWhole = false, children }: RowProps) {
  return (
    <div
      className="fact"
      {...(depth > 0 && { 'data-depth': Math.min(depth, 4) })}
      {...(isWhole && { 'data-whole': '' })}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type QuoteProps = { readonly children: string; readonly kind?: 'text' | 'data' }

/** Text from outside, as it is and whole: the sheet around it scrolls. */
export function Quote({ children, kind = 'text' }: QuoteProps) {
  return (
    <pre className="text textContent" data-kind={kind}>
      {children}
    </pre>
  )
}

/** In one letter width, and from left to right, so that two addresses can be compared. */
export function Address({ value }: { readonly value: string }) {
  return <code className="address mono">{value}</code>
}

type NoteProps = { readonly kind: 'calm' | 'ok' | 'warn' | 'danger' | 'bad'; readonly children: ReactNode }

/** A sentence in a box: `bad` is what went wrong, and announced at once; `danger` the only red fill. */
export function Note({ kind, children }: NoteProps) {
  const role = kind === 'bad' ? 'alert' : kind === 'ok' ? 'status' : undefined
  return (
    <div className="notice" data-kind={kind} role={role}>
      {kind === 'calm' || kind === 'ok' ? <InfoIcon /> : <WarnIcon />}
      <span>{children}</span>
    </div>
  )
}

/** Shows how far a task of a few steps is. */
export function Progress({ step, of }: { readonly step: number; readonly of: number }) {
  return (
    <span className="progress" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={`step ${index}`} data-done={index < step || undefined} />
      ))}
    </span>
  )
}

type ShareProps = { readonly text: string; readonly testId: string; readonly kind?: 'groups' | 'words' }

/** A recovery code's groups, or the words of a key, each with its number. */
export function Share({ text, testId, kind = 'groups' }: ShareProps) {
  return (
    <ol className="share" data-kind={kind} data-testid={testId} dir="ltr" translate="no">
      {text.split(' ').flatMap((group, index) => [
        // so that what is read out of the page is what is kept: groups, and spaces between
        index > 0 && ' ',
        <li key={`group ${index}`}>{group}</li>,
      ])}
    </ol>
  )
}

/** Six words that two devices show, to be compared. */
export function Six({ words, testId }: { readonly words: string; readonly testId?: string }) {
  return (
    <strong className="six" data-testid={testId} translate="no">
      {words.split(' ').flatMap((word, index) => [index > 0 && ' ', <span key={`word ${index}`}>{word}</span>])}
    </strong>
  )
}

/** A large sign of how something ended. */
export function Mark({ kind, children }: { readonly kind: 'ok' | 'bad'; readonly children: ReactNode }) {
  return (
    <span className="mark" data-kind={kind}>
      {children}
    </span>
  )
}

type ButtonProps = {
  readonly word: PlainWord
  readonly size?: 'small' | 'wide'
  readonly isPrimary?: boolean
  readonly isDisabled?: boolean
  readonly testId?: string | undefined
  onPress(): unknown
}

/** A button that says one thing. */
export function Button({ word, size, isPrimary = false, isDisabled = false, testId, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={size ? `btn ${size}` : 'btn'}
      data-kind={isPrimary ? 'primary' : undefined}
      disabled={isDisabled}
      onClick={() => void onPress()}
      data-testid={testId}
    >
      {translate(word)}
    </button>
  )
}

/** A button of a card or a row. */
export const SmallButton = (props: Omit<ButtonProps, 'size'>) => <Button size="small" {...props} />
