import { KeyIcon } from '@foyer/ui/parts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  createLoginPasskey,
  hasPasskeys,
  isKnownHere,
  type LoginAnswer,
  useLoginPasskey as promptLoginPasskey,
} from '../passkeyLogin/loginPasskey.ts'
import type { AskerMessage, WindowMessage } from '../passkeyLogin/waitForPasskey.ts'
import type { PasskeySecret } from '../passkeySecret.ts'
import { toSiteName } from '../ui/names.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { type PlainWord, translate } from '../words.ts'

/** How long a page that is there may take to answer, in ms. */
const timeout = 3_000

const retryDelay = 250

const siteSchema = z.object({ site: z.string() })

/** What the window has found out about the login that it is opened for. */
export type PasskeyLoginStep =
  | { readonly step: 'looking' }
  /** No one is there to be told. */
  | { readonly step: 'alone' }
  /** No passkey can be asked in this browser. */
  | { readonly step: 'none' }
  | { readonly step: 'asking'; readonly site: string; readonly asker: Asker; readonly isKnown: boolean }
  /** What protects the wallet is said before it is made, or before a shut one is shown. */
  | { readonly step: 'telling'; readonly notice: NoticeName; onGoOn(): void }

type LoginProps = { readonly wallet: Wallet; readonly state: string }

/** A login with a passkey, in a window of the wallet's own: the only page where one is asked. */
export function PasskeyLoginPage({ wallet, state }: LoginProps) {
  const [step, setStep] = useState<PasskeyLoginStep>({ step: 'looking' })
  const { run, problem, isBusy } = useTask()
  useEffect(() => {
    void run(async () => setStep(await look(wallet, state)))
  }, [run, wallet, state])
  const finish = async (asker: Asker, answer: LoginAnswer) => {
    const { secret, code } = answer
    if (secret && !(await asker.send(secret))) return setStep({ step: 'alone' })
    const goOn = () => location.replace(`/social?${new URLSearchParams({ code, state })}`)
    const notice = findNotice(answer)
    if (notice === undefined) return goOn()
    setStep({ step: 'telling', notice, onGoOn: goOn })
  }
  const answer = (asker: Asker, request: typeof createLoginPasskey) =>
    void run(async () => finish(asker, await request({ wallet, state })))
  return (
    <PasskeyLoginView
      step={step}
      problem={problem}
      isBusy={isBusy}
      onUse={() => step.step === 'asking' && answer(step.asker, (login) => promptLoginPasskey(login))}
      onMake={() => step.step === 'asking' && answer(step.asker, createLoginPasskey)}
    />
  )
}

async function look(wallet: Wallet, state: string): Promise<PasskeyLoginStep> {
  const { site } = siteSchema.parse(await wallet.call('social/site', { state }))
  const asker = await findAsker(state)
  if (!asker) return { step: 'alone' }
  if (!hasPasskeys()) return { step: 'none' }
  return { step: 'asking', site, asker, isKnown: await isKnownHere() }
}

type NoticeName = 'sealed' | 'plain' | 'paper' | 'shut'

/** @returns undefined where there is nothing to say: the wallet is there and opens */
function findNotice({ hasWallet, custody, secret }: LoginAnswer): NoticeName | undefined {
  const isShut = custody === 'strict' && !secret
  if (hasWallet) return isShut ? 'shut' : undefined
  if (isShut) return 'paper'
  return secret ? 'sealed' : 'plain'
}

type ViewProps = {
  readonly step: PasskeyLoginStep
  readonly problem: string | undefined
  readonly isBusy: boolean
  onUse(): void
  onMake(): void
}

export function PasskeyLoginView({ step, problem, isBusy, onUse, onMake }: ViewProps) {
  return (
    <section className="flow" aria-labelledby="passkey-login-title">
      <span className="glyph">
        <KeyIcon />
      </span>
      {step.step === 'telling' ? (
        <Notice name={step.notice} onGoOn={step.onGoOn} />
      ) : (
        <>
          <h1 id="passkey-login-title">{translate('passkeyLogin.title')}</h1>
          {step.step === 'looking' && problem === undefined && <p data-said="">{translate('frame.loading')}</p>}
          {(step.step === 'alone' || step.step === 'none') && (
            <Note kind="bad">{translate(`passkeyLogin.${step.step}`)}</Note>
          )}
          {step.step === 'asking' && <Ways {...step} isBusy={isBusy} onUse={onUse} onMake={onMake} />}
          {problem && <Note kind="bad">{problem}</Note>}
        </>
      )}
    </section>
  )
}

type WaysProps = Pick<ViewProps, 'isBusy' | 'onUse' | 'onMake'> & { readonly site: string; readonly isKnown: boolean }

/** The one that this browser has been used for stands first. */
function Ways({ site, isKnown, isBusy, onUse, onMake }: WaysProps) {
  const use = { word: 'passkeyLogin.use', id: 'passkey-login-use', onPress: onUse } as const
  const make = { word: 'passkeyLogin.make', id: 'passkey-login-make', onPress: onMake } as const
  const ways = isKnown ? [use, make] : [make, use]
  const isOwn = site === location.origin
  return (
    <>
      {!isOwn && <p>{translate('passkeyLogin.site', { site: toSiteName(site) })}</p>}
      <p className="hint">{translate('passkeyLogin.lead', { address: location.host })}</p>
      {ways.map(({ word, id, onPress }, index) => (
        <button
          key={id}
          type="button"
          className="btn wide"
          data-kind={index === 0 ? 'primary' : undefined}
          disabled={isBusy}
          onClick={onPress}
          data-testid={id}
        >
          {translate(word)}
        </button>
      ))}
      <p className="soft">{translate('passkeyLogin.make-lead')}</p>
    </>
  )
}

const notices = {
  sealed: { title: 'passkeyLogin.sealed-title', text: 'passkeyLogin.sealed' },
  plain: { title: 'passkeyLogin.plain-title', text: 'passkeyLogin.plain' },
  paper: { title: 'passkeyLogin.paper-title', text: 'passkeyLogin.paper' },
  shut: { title: 'passkeyLogin.shut-title', text: 'passkeyLogin.shut' },
} as const satisfies {
  readonly [name in NoticeName]: {
    readonly title: PlainWord
    readonly text: PlainWord
  }
}

/** Shows what protects this wallet, in plain words, and what to do before it holds money. */
function Notice({ name, onGoOn }: { readonly name: NoticeName; onGoOn(): void }) {
  const { title, text } = notices[name]
  return (
    <>
      <h1 id="passkey-login-title">{translate(title)}</h1>
      <Note kind="warn">{translate(text)}</Note>
      {name === 'paper' && <p>{translate('passkeyLogin.paper-page', { page: `${location.origin}/wallet` })}</p>}
      {(name === 'sealed' || name === 'plain') && (
        <p>{translate('passkeyLogin.before', { page: `${location.origin}/wallet` })}</p>
      )}
      <button
        type="button"
        className="btn wide"
        data-kind="primary"
        onClick={onGoOn}
        data-testid="passkey-login-go-on"
        data-notice={name}
      >
        {translate('wallet.go-on')}
      </button>
    </>
  )
}

/** The page of this origin that began a login. */
type Asker = {
  /** @returns whether it has received it */
  send(secret: PasskeySecret): Promise<boolean>
}

/**
 * Looks for the page that began a login, around the page that opened this window: no passkey is asked for anyone else. So a
 * login that was begun in another browser, and is shown here, ends nowhere.
 * @returns undefined when it is not there
 */
async function findAsker(state: string): Promise<Asker | undefined> {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return undefined
  const found = await exchange(() => listAskers(opener), { kind: 'passkey-login', state })
  if (!found) return undefined
  return {
    send: async (secret) => (await exchange(() => [found], { kind: 'passkey-login', state, secret })) !== undefined,
  }
}

/** The page that opened this window, where that is one of this wallet's own, and the frames in it. */
function listAskers(opener: Window): readonly Window[] {
  const frames = Array.from({ length: opener.length }, (_, index) => opener[index])
  return [...(isOwn(opener) ? [opener] : []), ...frames.filter((one) => one !== undefined)]
}

/** A page of another origin does not let itself be looked at. */
function isOwn(other: Window): boolean {
  try {
    return other.location.origin === location.origin
  } catch {
    return false
  }
}

/** Says it until someone of this origin answers. @returns who did */
function exchange(listWindows: () => readonly Window[], message: WindowMessage): Promise<Window | undefined> {
  return new Promise((resolve) => {
    const post = () => {
      // a frame of another origin is not told
      for (const one of listWindows()) one.postMessage(message, location.origin)
    }
    const receive = ({ source, origin, data }: MessageEvent<AskerMessage | undefined>) => {
      if (origin !== location.origin || data?.kind !== 'passkey-login-heard' || data.state !== message.state) return
      const heard = listWindows().find((one) => one === source)
      if (heard) finish(heard)
    }
    const finish = (heard: Window | undefined) => {
      clearInterval(again)
      clearTimeout(limit)
      window.removeEventListener('message', receive)
      resolve(heard)
    }
    const again = setInterval(post, retryDelay)
    const limit = setTimeout(() => finish(undefined), timeout)
    window.addEventListener('message', receive)
    post()
  })
}
