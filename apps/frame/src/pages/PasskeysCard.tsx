import { KeyIcon } from '@foyer/ui/parts'
import { useCallback, useEffect, useState } from 'react'
import {
  assertPasskeys,
  type Credential,
  type Guard,
  handlePasskey,
  keepPasskey,
  readGuard,
  removePasskey,
  startPasskey,
} from '../passkeyGuard.ts'
import { addLoginPasskey } from '../passkeyLogin/addLoginPasskey.ts'
import { toDate } from '../ui/dates.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { type PlainWord, translate } from '../words.ts'
import { LostPasskeys } from './LostPasskeys.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'

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

/** What there is, and what its user does with it. Each change wants a fresh code, and a passkey where one is required. */
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
  await keepPasskey(wallet, name, await handlePasskey({ kind: 'make', options }))
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
