import { KeyIcon } from '@foyer/ui/parts'
import { base64urlnopad } from '@scure/base'
import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { saveSealed } from '../passkey.ts'
import {
  assertPasskeys,
  type Credential,
  createPasskey,
  type Guard,
  handlePasskey,
  readGuard,
  removePasskey,
  savePasskey,
  startPasskey,
} from '../passkeyGuard.ts'
import { type PasskeySecret, readLoginSalt, readPasskeySecret } from '../passkeySecret.ts'
import { toDate } from '../ui/dates.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { type PlainWord, translate } from '../words.ts'

type CardProps = { readonly wallet: Wallet; readonly verify: Verify }

/** Passkeys that this wallet asks before anything of value: which there are, whether they are asked, and what if they are lost. */
export function PasskeysCard({ wallet, verify }: CardProps) {
  const { guard, actions, problem, isBusy } = usePasskeys({ wallet, verify })
  const [adding, setAdding] = useState<'add' | 'addLogin'>()
  const add = async (name: string) => {
    if (adding) await actions[adding](name)
    setAdding(undefined)
  }
  return (
    <section aria-labelledby="guard-title">
      <h2 id="guard-title">{translate('guard.title')}</h2>
      <p>{translate(toLead(guard))}</p>
      <p className="soft">{translate('guard.limits')}</p>
      {problem && <Note kind="bad">{problem}</Note>}
      {guard && guard.credentials.length > 0 && (
        <ul className="rows" data-testid="passkeys">
          {guard.credentials.map((credential) => (
            <PasskeyRow key={credential.id} credential={credential} isBusy={isBusy} {...actions} />
          ))}
        </ul>
      )}
      {adding && <PasskeyForm isBusy={isBusy} onName={(name) => void add(name)} word="guard.make" />}
      {guard && !adding && (
        <div className="ends">
          <SmallButton word="backup.passkey" testId="guard-add" onPress={() => setAdding('add')} />
          {wallet.config.passkeyLogin && (
            <SmallButton word="passkeyLogin.add" testId="login-add" onPress={() => setAdding('addLogin')} />
          )}
          {guard.credentials.length > 0 && (
            <SmallButton
              word={guard.byUser ? 'guard.turn-off' : 'guard.turn-on'}
              isDisabled={isBusy}
              testId="guard-require"
              onPress={() => actions.require(!guard.byUser)}
            />
          )}
        </div>
      )}
      {guard && guard.credentials.length > 0 && <LostPasskeys guard={guard} isBusy={isBusy} {...actions} />}
    </section>
  )
}

function toLead(guard: Guard | undefined): PlainWord {
  if (!guard?.isRequired) return 'guard.lead-off'
  if (guard.credentials.length === 0) return 'guard.lead-missing'
  return guard.byUser ? 'guard.lead-on' : 'guard.lead-owner'
}

/** Returns what there is, and what its user does with it. Each change wants a fresh code, and a passkey where one is required. */
function usePasskeys({ wallet, verify }: CardProps) {
  const [guard, setGuard] = useState<Guard>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(async () => setGuard(await readGuard(wallet)), [wallet])
  useEffect(() => {
    // a session that has not proved itself yet sees them after its first code
    void load().catch(() => {})
  }, [load])
  const act = (task: () => Promise<unknown>) =>
    run(() =>
      verify(async () => {
        await task()
        await load()
      }, 'passkeys'),
    )
  const actions = {
    add: (name: string) => act(() => addNamed(wallet, name)),
    addLogin: (name: string) => act(() => addLoginPasskey(wallet, name)),
    require: (isRequired: boolean) => act(() => assertPasskeys(wallet, isRequired)),
    remove: (id: string) => act(() => removePasskey(wallet, id)),
    rename: (id: string, name: string) => act(() => wallet.call('credential/name', { id, name })),
    lose: (isMailLost: boolean) => act(() => wallet.call('credential/lose', { isMailLost })),
    finishLoss: () => act(() => wallet.call('credential/lose-finish', {})),
    endLoss: () => act(() => wallet.call('credential/lose-end', {})),
  }
  return { guard, actions, problem, isBusy }
}

async function addNamed(wallet: Wallet, name: string): Promise<void> {
  const options = await startPasskey(wallet)
  await savePasskey(wallet, name, await handlePasskey({ kind: 'make', options }))
}

type RowProps = {
  readonly credential: Credential
  readonly isBusy: boolean
  rename(id: string, name: string): Promise<void>
  remove(id: string): Promise<void>
}

function PasskeyRow({ credential: { id, name, createdAt, logsIn }, isBusy, rename, remove }: RowProps) {
  const [isNaming, setIsNaming] = useState(false)
  const save = async (next: string) => {
    await rename(id, next)
    setIsNaming(false)
  }
  return (
    <li className="row">
      <span className="lead">
        <KeyIcon />
      </span>
      {isNaming ? (
        <PasskeyForm isBusy={isBusy} name={name} onName={(next) => void save(next)} word="guard.save" />
      ) : (
        <>
          <span className="grow">
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>
              {translate('wallet.added', { date: toDate(createdAt) })}
              {logsIn && ` · ${translate('passkeyLogin.logs-in')}`}
            </small>
          </span>
          <span className="ends">
            <SmallButton word="guard.rename" isDisabled={isBusy} onPress={() => setIsNaming(true)} />
            <SmallButton word="wallet.remove" isDisabled={isBusy} onPress={() => remove(id)} />
          </span>
        </>
      )}
    </li>
  )
}

type FormProps = {
  readonly name?: string
  readonly isBusy: boolean
  readonly word: PlainWord
  onName(name: string): void
}

/** A passkey's name, in its user's own words. */
function PasskeyForm({ name = translate('guard.default-name'), isBusy, word, onName }: FormProps) {
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(text)
  }
  return (
    <form className="flow-form narrow" onSubmit={submit}>
      <label>
        {translate('guard.name')}
        <input
          type="text"
          required
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-testid="guard-name"
        />
      </label>
      <button type="submit" className="btn small" data-kind="primary" disabled={isBusy} data-testid="guard-save">
        {translate(word)}
      </button>
    </form>
  )
}

/**
 * Makes another passkey that signs in to a wallet that is open here. A strict wallet's recovery code is sealed under it as well, so
 * that it opens the wallet by itself. Needs a press just before.
 * @throws Error when it signs in from now on, and cannot seal the share of a strict wallet
 */
async function addLoginPasskey(wallet: Wallet, name: string): Promise<void> {
  const { custody } = await wallet.requireUser()
  // first, because it wants the wallet open, and nothing was made yet where it is not
  const shown = custody === 'strict' ? (await wallet.sign('showRecovery', {})).shown : undefined
  const begun = (await wallet.call('credential/begin', { logsIn: true })) as PublicKeyCredentialCreationOptionsJSON
  const extensions = { prf: {} } as AuthenticationExtensionsClientInputs
  const { clientExtensionResults: _, ...made } = await createPasskey({ ...begun, extensions })
  await savePasskey(wallet, name, made)
  if (!shown) return
  const secret = await requestSecret(made.id)
  if (!secret) throw new Error(translate('passkeyLogin.added-plain'))
  await saveSealed(wallet, shown, { secret, salt: base64urlnopad.encode(await readLoginSalt()) })
}

/** No one checks what it signs here: it is asked for what it gives. */
async function requestSecret(id: string): Promise<PasskeySecret | undefined> {
  const prf = { eval: { first: await readLoginSalt() } }
  const { clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
      allowCredentials: [{ type: 'public-key', id }],
      userVerification: 'required',
      extensions: { prf } as AuthenticationExtensionsClientInputs,
    },
  })
  return await readPasskeySecret(id, clientExtensionResults)
}

type LostProps = {
  readonly guard: Guard
  readonly isBusy: boolean
  lose(isMailLost: boolean): Promise<void>
  finishLoss(): Promise<void>
  endLoss(): Promise<void>
}

/** Shows what happens when they are lost, said before it is needed; and once it is announced, until when it can be stopped. */
function LostPasskeys({ guard: { loss }, isBusy, lose, finishLoss, endLoss }: LostProps) {
  if (!loss) {
    return (
      <>
        <p className="soft">{translate('guard.lost-lead')}</p>
        <div className="ends">
          <SmallButton word="guard.lost" isDisabled={isBusy} testId="guard-lost" onPress={() => lose(false)} />
          <SmallButton word="guard.lost-both" isDisabled={isBusy} onPress={() => lose(true)} />
        </div>
      </>
    )
  }
  const isDue = loss.dueAt <= Date.now()
  return (
    <Note kind="warn">
      {isDue ? translate('guard.lost-due') : translate('guard.lost-waits', { date: toDate(loss.dueAt) })}
      <span className="ends">
        <SmallButton word="email.stop" isDisabled={isBusy} testId="guard-keep" onPress={() => endLoss()} />
        <SmallButton
          word="guard.forget"
          isPrimary
          isDisabled={isBusy || !isDue}
          testId="guard-forget"
          onPress={() => finishLoss()}
        />
      </span>
    </Note>
  )
}
